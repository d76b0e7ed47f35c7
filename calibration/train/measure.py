"""Figures of a classifier on samples it has not seen."""

import numpy as np
import torch


def logits_of(net, batches, prepare):
    """(logits, labels) of all batches; `prepare` turns a batch into network inputs."""
    net.eval()
    rows, labels = [], []
    with torch.no_grad():
        for inputs, label in batches:
            rows.append(net(prepare(inputs)))
            labels.append(label)
    return torch.cat(rows), torch.cat(labels)


def temperature_of(logits, labels):
    """The temperature at which the logits are best calibrated (least cross-entropy)."""
    grid = np.exp(np.linspace(np.log(0.5), np.log(3), 181))
    losses = [float(torch.nn.functional.cross_entropy(logits / t, labels)) for t in grid]
    return float(grid[int(np.argmin(losses))])


def report(logits, labels, classes, top=25):
    """Lines of text: accuracy, accuracy by class, frequent confusions, share wrong above a confidence."""
    probability = torch.softmax(logits, 1)
    sure, said = probability.max(1)
    right = said == labels
    lines = [f"samples {len(labels)}, right {100 * right.float().mean():.2f} %"]
    glyph = labels != 0
    lines.append(f"letters right {100 * right[glyph].float().mean():.2f} %, others right {100 * right[~glyph].float().mean():.2f} %")
    for bar in (0.5, 0.8, 0.9, 0.99, 0.999):
        above = sure > bar
        wrong = (above & ~right).sum().item()
        lines.append(
            f"above {bar}: {100 * above.float().mean():.1f} % of samples, wrong {wrong} = "
            f"{100 * wrong / max(1, above.sum().item()):.3f} %"
        )
    accuracy = [(100 * right[labels == k].float().mean().item(), name) for k, name in enumerate(classes) if (labels == k).any()]
    lines.append("by class: " + " ".join(f"{name} {value:.1f}" for value, name in sorted(accuracy)))
    pairs = {}
    for truth, answer in zip(labels[~right].tolist(), said[~right].tolist()):
        key = f"{classes[truth]}>{classes[answer]}"
        pairs[key] = pairs.get(key, 0) + 1
    frequent = sorted(pairs.items(), key=lambda item: (-item[1], item[0]))[:top]
    lines.append("confusions: " + " ".join(f"{pair} {count}" for pair, count in frequent))
    return lines
