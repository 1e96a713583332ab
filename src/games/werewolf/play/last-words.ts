/**
 * Last words (spec/werewolf, section 8): whoever dies may speak once more, in a window of one length for all. Silence is an answer:
 * nothing is asked of the dead.
 */
import { Absent, Fault, form, type Player, wire } from '../../../table/index.ts'
import type { OpenQuestion } from '../../play/asking.ts'
import { mostWords } from './asker.ts'
import type { VillageScene } from './scene.ts'

const Words = form('werewolf', 'last-words', wire.record({ words: wire.plainText(mostWords) }))

/** What one who has died says; nothing, if it says nothing in time or what it must not say. */
export async function hearLastWords(scene: VillageScene, dead: Player): Promise<string> {
  const seat = scene.scope(['last-words', dead], [dead])
  const waiting = scene.begin('last words')
  try {
    const make = async (question: OpenQuestion) => ({
      words: await scene.asker.lastWords(scene.view, question),
    })
    // Any words will do.
    return (await seat.by(dead, Words, make, waiting)).wellFormed.words
  } catch (error) {
    return unlessDead(error, '')
  }
}

/** What it comes to if one who is dead already breaks a rule or is late. */
export function unlessDead<T>(error: unknown, nothing: T): T {
  if (error instanceof Fault || error instanceof Absent) return nothing
  throw error
}
