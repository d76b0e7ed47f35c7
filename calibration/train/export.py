"""From a trained network to a file OpenCV 4.6 reads, and the proof that it answers the same there."""

import copy
import gzip

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


MANTISSA = 11  # bits kept of a weight's mantissa


def folded(net, last, temperature):
    """A copy of `net` (nn.Sequential, evaluation mode) with every batch normalisation folded into the convolution before
    it, rectified before it is pooled, which OpenCV does together with the convolution, without dropout, with the
    temperature folded into the layer `last` names by type, and rounded."""
    layers, previous = [], None
    for layer in copy.deepcopy(net).eval():
        if isinstance(layer, nn.BatchNorm2d):
            layers[-1] = fuse_conv_bn_eval(previous, layer)
        elif isinstance(layer, nn.ReLU) and isinstance(previous, nn.MaxPool2d):
            layers.insert(-1, layer)
        elif not isinstance(layer, (nn.Dropout, nn.Dropout2d)):
            layers.append(layer)
        previous = layer
    final = [layer for layer in layers if isinstance(layer, last)][-1]
    with torch.no_grad():
        final.weight /= temperature
        final.bias /= temperature
    return rounded(nn.Sequential(*layers).eval())


def rounded(net):
    """`net` with its weights rounded, in place, to so many bits that a logit differs by a hundredth at most: what is left
    of each is zeros, which take no room once packed."""
    left = 23 - MANTISSA
    with torch.no_grad():
        for weights in net.parameters():
            bits = weights.view(torch.int32)
            bits.copy_((bits + (1 << (left - 1))) >> left << left)
    return net


def write(net, shape, path, sides=()):
    """Writes `net` for inputs N x `shape` as ONNX operator set 11; `sides` names the sides that may be longer."""
    axes = {0: "n", **{2 + i: side for i, side in enumerate(sides)}}
    torch.onnx.export(
        net,
        torch.zeros(1, *shape),
        str(path),
        opset_version=11,
        input_names=["input"],
        output_names=["logits"],
        dynamic_axes={"input": axes, "logits": axes},
    )


def pack(path):
    """Packs what is in the repository. Returns the packed file's bytes."""
    packed = path.with_name(path.name + ".gz")
    packed.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    path.unlink()
    return packed.stat().st_size


def verify(net, shape, path, sizes=(1, 50, 225, 7)):
    """Compares OpenCV's answers with torch's over one loaded network and several batch sizes. Returns the greatest
    difference of a logit; raises ValueError when it is not small."""
    loaded = cv2.dnn.readNetFromONNX(str(path))
    rng = np.random.default_rng(7)
    worst = 0.0
    for size in sizes:
        inputs = rng.random((size, *shape), dtype=np.float32)
        loaded.setInput(inputs)
        answer = loaded.forward()
        with torch.no_grad():
            wanted = net(torch.from_numpy(inputs)).numpy()
        if answer.shape != wanted.shape:
            raise ValueError(f"{path}: OpenCV answers {answer.shape} for {size} inputs, not {wanted.shape}")
        worst = max(worst, float(np.abs(answer - wanted).max()))
    if worst > 1e-3:
        raise ValueError(f"{path}: OpenCV's logits differ by {worst}")
    return worst


def verify_board(net, planes, side, path, squares=(15, 17)):
    """Compares OpenCV's answers for whole boards with torch's for their places one by one: one every 16 pixels, half a
    square, of which `net` sees `side` pixels. Returns the greatest difference of a logit; raises ValueError when it is not small."""
    loaded = cv2.dnn.readNetFromONNX(str(path))
    rng = np.random.default_rng(7)
    worst = 0.0
    for count in squares:
        width = 32 * (count - 1) + side
        board = rng.random((1, planes, width, width), dtype=np.float32)
        loaded.setInput(board)
        places = [16 * i for i in range(2 * count - 1)]
        answer = loaded.forward()[0].reshape(-1, len(places) ** 2).T
        crops = [board[0, :, i : i + side, j : j + side] for i in places for j in places]
        with torch.no_grad():
            wanted = net(torch.from_numpy(np.stack(crops))).numpy()
        worst = max(worst, float(np.abs(answer - wanted).max()))
    if worst > 1e-3:
        raise ValueError(f"{path}: OpenCV's logits differ by {worst}")
    return worst
