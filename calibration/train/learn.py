"""One way of learning for all networks."""

import time

import torch
from torch import nn


def learn(net, batches, count, rate, decay, sixteen=False):
    """`net` learns from so many batches of inputs and targets, the rate rising to `rate` and falling to nothing; layers
    multiply in `sixteen` bits where the processor can, or in 32."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=count, pct_start=0.1)
    net.train()
    began, loss_sum = time.time(), 0.0
    for step, (inputs, targets) in enumerate(batches, 1):
        with torch.autocast("cpu", torch.bfloat16, enabled=sixteen):
            logits = net(inputs)
        loss = nn.functional.cross_entropy(logits.float(), targets)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        loss_sum += loss.item()
        if step % 200 == 0:
            print(f"batch {step}/{count}  loss {loss_sum / 200:.4f}  {time.time() - began:.0f} s", flush=True)
            loss_sum = 0.0
