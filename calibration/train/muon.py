"""Learning with steps made orthogonal: every direction in which a layer can change then changes as far, not only the few in
which gradients are large. After K. Jordan and others, "Muon: an optimizer for hidden layers in neural networks" (2024), whose
are the iteration and its three numbers."""

import torch

ITERATED = 5
POLYNOMIAL = (3.4445, -4.7750, 2.0315)  # of x, x³ and x⁵: takes what is between 0 and 1 to about 1, soon but not quite


def orthogonal(matrix):
    """The matrix with all its singular values brought to about 1. What it is multiplied by depends on its rows' products
    alone, which are far fewer numbers than it has."""
    once, thrice, five = POLYNOMIAL
    tall = matrix.shape[0] > matrix.shape[1]
    matrix = (matrix.T if tall else matrix) / (matrix.norm() + 1e-7)
    square, unit = matrix @ matrix.T, torch.eye(len(matrix))
    factors = unit
    for _ in range(ITERATED):
        factor = once * unit + thrice * square + five * (square @ square)
        factors, square = factor @ factors, factor @ square @ factor
    out = factors @ matrix
    return out.T if tall else out


class Muon(torch.optim.Optimizer):
    """Steps of `lr` times what the gradients of late have in common, made orthogonal: for weights of more than one axis, the
    first being what the layer puts out. Nothing is taken off large weights: normalisation follows each layer."""

    def __init__(self, weights, lr, momentum=0.95):
        super().__init__(weights, {"lr": lr, "momentum": momentum})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            momentum = group["momentum"]
            for weights in group["params"]:
                late = self.state[weights].setdefault("late", torch.zeros_like(weights))
                late.lerp_(weights.grad, 1 - momentum)
                ahead = weights.grad.lerp(late, momentum).reshape(len(weights), -1)
                rows, columns = ahead.shape
                step = orthogonal(ahead) * max(1, rows / columns) ** 0.5
                weights.add_(step.reshape(weights.shape), alpha=-group["lr"])
