/** How much there may be of anything in one round of a free table (spec/free, section 5). */

/** So many wishes are followed in a round: everything that was said in it is kept until it ends. */
export const mostMoves = 1500
/** Whoever has wished so often for what cannot be is not heard any more in this round. */
export const mostRefusals = 100
/** Whoever was told no so often in a round asks the others nothing more in it: while a question is open nobody else can act. */
export const mostObjections = 20
