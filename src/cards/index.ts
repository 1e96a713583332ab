/**
 * The door of the cards room: masked cards and piles of any width under joint keys, and everything that players can do with them
 * (spec/decks, section 2; spec/recovery, sections 3 and 4). Decks, groups, votes and free tables are made of these.
 */
export { auditCards } from './audit.ts'
export { differenceOf, faceUp, leftTo, sumOf } from './card-sums.ts'
export { type CardsThen, type CardTurn, cardsUnder, type KeyShare, sharesOf } from './card-turn.ts'
export { cardsForm } from './cards-form.ts'
export { type DealtAnew, dealAnew, type HiddenCards } from './deal-anew.ts'
export { covers, type Escrow, type Piece, putInEscrow, releaseShares } from './escrow.ts'
export { freshDeck } from './fresh-deck.ts'
export { type Gathered, gather } from './gather.ts'
export { type HandTurn, type Leaving, type TurnedHand, turnHand } from './hand-turn.ts'
export { hexes } from './hexes.ts'
export { fewestForEscrow, mostLosses, thresholdOf } from './insurance.ts'
export { announceKeys, type JointKey, publicKey, shareOf } from './joint-key.ts'
export { keyAmong } from './key-among.ts'
export { type Labels, labelsFor } from './labels.ts'
export { claimLaid, type LaidCard, laidMasks } from './laid.ts'
export {
  ciphertextsOf,
  inHand,
  isGivenExcept,
  type MaskedCard,
  maskedCards,
  opened,
  openedToMe,
  split,
  stripped,
  widthOf,
} from './masked-card.ts'
export { type MoveKind, masksFrom, moveCards } from './move.ts'
export * as cardOperations from './operations.ts'
export { areEqual, type BegunTest, beginTest, finishTest, isNothing } from './private-tests.ts'
export { linearProof, proofField, shuffleProof } from './proof-fields.ts'
export { rehearseShuffle } from './rehearsal.ts'
export {
  type Choosing,
  cardOfChoice,
  checkChoice,
  checkChoices,
  chooseSecretly,
  maskOfChoice,
  openMyChoice,
  placeOfMyChoice,
  type SecretChoice,
  secretChoice,
} from './secret-choice.ts'
export { type ShuffledCards, type Shuffling, shuffle } from './shuffle.ts'
export { inStages, type Stages, stagesOf } from './stages.ts'
export { tagOfNothing, tagsOf } from './tags.ts'
export { shuffleInTwoPhases } from './two-phase.ts'
export { type Listed, type Unmasking, unmask, unmaskBy, unmaskByAll, unmaskBySome } from './unmask.ts'
