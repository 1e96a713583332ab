/** Where bots have their chance from: they are given it, so that a game can be repeated. */

/** A source of numbers in [0, 1). */
export type Random = () => number
