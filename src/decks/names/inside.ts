/** The second door of the `names` deck, for dealers and shufflers who lie. */
export { type Candidate, closeCandidate, type OpenCandidate } from './candidate.ts'
export { drawCards } from './card.ts'
export { layerSecret, stepSeed } from './layer.ts'
export { stepSecrets } from './shuffle.ts'
