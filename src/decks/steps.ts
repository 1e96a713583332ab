/** What the steps of making a deck are called in the events of a table, whatever the protocol. */
export const deckSteps = { keys: 'deck/keys', shuffle: 'deck/shuffle' } as const
