"""One way of learning for all networks."""

import pathlib
import time
from concurrent import futures

import torch
from torch import nn

from muon import Muon

BETWEEN = 0.06  # greatest rate of the convolutions between the first layer and the last; of `first` 0.02 is as good


def seconds(sixteen):
    """How long a convolution learns, forward and back, in sixteen bits or in 32: the shortest of some."""
    layer = nn.Conv2d(64, 64, 3).to(memory_format=torch.channels_last)
    shown = torch.rand(64, 64, 16, 16).contiguous(memory_format=torch.channels_last).requires_grad_()
    took = []
    for _ in range(8):
        began = time.perf_counter()
        with torch.autocast("cpu", torch.bfloat16, enabled=sixteen):
            made = layer(shown)
        made.float().sum().backward()
        took.append(time.perf_counter() - began)
    return min(took)


def gains_by_sixteen_bits():
    """Whether the processor has instructions for sixteen-bit numbers and is quicker with them: without, torch takes fifteen times
    as long as for those of thirty-two bits (a batch 14 s instead of 0.9, on an EPYC with AVX2), and on a Xeon with AVX-512 but
    without AMX a tenth longer."""
    told = pathlib.Path("/proc/cpuinfo")
    flags = told.read_text().split() if told.exists() else []
    return any(flag in flags for flag in ("amx_bf16", "avx512_bf16")) and seconds(True) < seconds(False)


def ahead(make, count):
    """So many of what `make` makes, each made while the one before it is learned from."""
    with futures.ThreadPoolExecutor(1, initializer=torch.set_num_threads, initargs=(1,)) as beside:
        following = beside.submit(make)
        for left in reversed(range(count)):
            made = following.result()
            if left:
                following = beside.submit(make)
            yield made


def learn(net, batches, count, rate, decay, sixteen=False):
    """`net` learns from so many batches of inputs and targets, rates rising to their most and falling to nothing; layers
    multiply in `sixteen` bits where the processor can, or in 32. Convolutions between the first layer and the last learn by
    steps made orthogonal, all else by steps of `rate` for each number."""
    layers = [layer for layer in net.modules() if isinstance(layer, (nn.Conv2d, nn.Linear))]
    between = [layer.weight for layer in layers[1:-1] if isinstance(layer, nn.Conv2d)]
    others = [weights for weights in net.parameters() if not any(weights is of for of in between)]
    optimisers = [(Muon(between, BETWEEN), BETWEEN), (torch.optim.AdamW(others, lr=rate, weight_decay=decay), rate)]
    schedules = [
        torch.optim.lr_scheduler.OneCycleLR(of, most, total_steps=count, pct_start=0.1, cycle_momentum=False)
        for of, most in optimisers
    ]
    net.train()
    sixteen = sixteen and gains_by_sixteen_bits()
    began, loss_sum = time.time(), 0.0
    for step, (inputs, targets) in enumerate(batches, 1):
        with torch.autocast("cpu", torch.bfloat16, enabled=sixteen):
            logits = net(inputs)
        loss = nn.functional.cross_entropy(logits.float(), targets)
        net.zero_grad()
        loss.backward()
        for optimiser, _ in optimisers:
            optimiser.step()
        for schedule in schedules:
            schedule.step()
        loss_sum += loss.item()
        if step % 200 == 0:
            print(f"batch {step}/{count}  loss {loss_sum / 200:.4f}  {time.time() - began:.0f} s", flush=True)
            loss_sum = 0.0
