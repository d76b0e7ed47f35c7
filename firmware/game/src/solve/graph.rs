//! The lexicon as a graph of flat nodes.
//!
//! An fst keeps a node as a few packed bytes that are decoded at every visit. Here it is unfolded once:
//! the children of a node lie side by side in the order of their letters, so that a child's place is
//! the number of smaller letters in its parent's mask, and the letters that may follow at all are found
//! by one `and`.

use crate::Lexicon;

/// A place in the graph: the letters read so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The letters that may follow, one bit each.
    pub mask: u32,
    /// Index of the first child; the highest bit says that the letters so far are a word.
    base: u32,
}

/// All nodes of a lexicon.
#[derive(Clone)]
pub struct Graph {
    nodes: Vec<Node>,
    root: Node,
}

/// Marks a node where a word ends.
const WORD: u32 = 1 << 31;

impl Node {
    /// Whether the letters so far are a word.
    pub const fn is_word(self) -> bool {
        self.base & WORD != 0
    }
}

impl Graph {
    /// Unfolds a lexicon of at most 32 letters.
    pub fn new(lexicon: &Lexicon) -> Self {
        let fst = lexicon.fst();
        // By address of a state: one more than its place in `states`, as soon as its children have room.
        let mut known: Vec<u32> = vec![0; fst.size()];
        let mut states: Vec<Node> = Vec::new();
        let mut nodes: Vec<Node> = Vec::new();
        let root_node = unfold(&fst.root(), &mut nodes);
        let mut open = vec![(fst.root().addr(), root_node)];
        while let Some((addr, node)) = open.pop() {
            let letters = fst.node(addr);
            let children = letters.transitions().filter(|t| t.inp > 0);
            for (i, transition) in children.enumerate() {
                let place = &mut known[transition.addr];
                if *place == 0 {
                    let state = unfold(&fst.node(transition.addr), &mut nodes);
                    states.push(state);
                    *place = states.len() as u32;
                    open.push((transition.addr, state));
                }
                nodes[(node.base & !WORD) as usize + i] = states[*place as usize - 1];
            }
        }
        nodes.shrink_to_fit();
        Self {
            nodes,
            root: root_node,
        }
    }

    /// Makes every combination of two of so many letters a word.
    pub fn allow_any_two(&mut self, letters: u32) {
        let all = u32::MAX >> (32 - letters);
        let base = self.nodes.len() as u32;
        let follow = |node: Option<Node>, letter| node.and_then(|node| self.follow(node, letter));
        // A first letter for each, then for each of them a second one.
        let mut firsts = Vec::new();
        let mut seconds = Vec::new();
        for letter in 0..letters {
            let known = follow(Some(self.root), letter);
            firsts.push(Node {
                mask: all,
                base: (base + letters + letter * letters) | known.map_or(0, |n| n.base & WORD),
            });
            seconds.extend((0..letters).map(|second| {
                let known = follow(known, second).unwrap_or(Node { mask: 0, base: 0 });
                Node {
                    mask: known.mask,
                    base: known.base | WORD,
                }
            }));
        }
        self.nodes.extend(firsts);
        self.nodes.extend(seconds);
        self.root = Node { mask: all, base };
    }

    /// Where every word begins.
    pub const fn root(&self) -> Node {
        self.root
    }

    /// The node after one more letter, which must be in the mask.
    #[inline]
    pub fn child(&self, node: Node, letter: u32) -> Node {
        let smaller = (node.mask & ((1 << letter) - 1)).count_ones();
        self.nodes[((node.base & !WORD) + smaller) as usize]
    }

    /// The node after one more letter; `None` when no word goes on so.
    #[inline]
    pub fn follow(&self, node: Node, letter: u32) -> Option<Node> {
        (node.mask >> letter & 1 == 1).then(|| self.child(node, letter))
    }

    /// Bytes of all nodes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.nodes[..])
    }
}

/// Makes room for a state's children.
fn unfold(state: &fst::raw::Node<'_>, nodes: &mut Vec<Node>) -> Node {
    let base = nodes.len() as u32;
    let mut mask = 0;
    // The zero byte begins the alphabet's mark, not a word.
    for letter in state.transitions().filter_map(|t| t.inp.checked_sub(1)) {
        mask |= 1 << letter;
        nodes.push(Node { mask: 0, base: 0 });
    }
    let word = if state.is_final() { WORD } else { 0 };
    Node {
        mask,
        base: base | word,
    }
}
