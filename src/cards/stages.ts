/**
 * In which order players give their shares of a card. Whoever is last to give its share sees the card first and can void it by
 * going silent, so those give first who have least to lose: players who can win nothing, then contenders by their stakes, the
 * smallest first.
 */
import type { Player, Seat } from '../table/index.ts'

/** Who gives its shares when: one stage after another. Players who are not listed come last. */
export type Stages = readonly (readonly Player[])[]

/** These players stage by stage, each once, in their own order within a stage; those who are not listed come last. */
export function stagesOf(players: readonly Player[], { stages = [] }: { readonly stages?: Stages }): Stages {
  const stageOf = (player: Player): number => {
    const stage = stages.findIndex((listed) => listed.includes(player))
    return stage < 0 ? stages.length : stage
  }
  return [...stages, []]
    .map((_, stage) => players.filter((player) => stageOf(player) === stage))
    .filter((stage) => stage.length > 0)
}

/**
 * Carries out one stage after another. The last one speaks in the scope itself, the others in `stage/1`, `stage/2` …. Nobody
 * is waited for in a stage that it is not in: whoever has given its share cannot hold up a card any more.
 */
export async function inStages(
  seat: Seat,
  stages: Stages,
  give: (seat: Seat, players: readonly Player[]) => Promise<void>,
): Promise<void> {
  for (const [i, players] of stages.entries())
    await give(i === stages.length - 1 ? seat : seat.at('stage', i + 1), players)
}
