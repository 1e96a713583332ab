/**
 * Whispers of the pack (spec/werewolf, section 10): before the night's choice everybody who lives posts as many boxes as a wolf can have mates. Only
 * those from a wolf to a wolf hold anything, and only its receiver can tell.
 */
import { shareOf } from '../../../cards/index.ts'
import { form, type Mine, type Player, wire } from '../../../table/index.ts'
import { packOf } from '../index.ts'
import type { VillageScene } from './scene.ts'
import { boxBytes, emptyBox, openWhisper, sealWhisper } from './whisper-box.ts'

/** One round, where there is a pack: everybody posts its boxes, and wolves read theirs. */
export async function whisperOnce(scene: VillageScene, round: number): Promise<void> {
  const boxes = scene.cast.mix.wolf - 1
  const seat = scene.scope(['whispers', scene.village.day, round])
  const Boxes = form(
    'werewolf',
    'whispers',
    wire.record({ boxes: wire.list(wire.bytes(boxBytes), boxes, boxes) }),
  )
  const waiting = scene.begin('whisper')
  const make = async (mine: Mine) => ({ boxes: await myBoxes(scene, mine, boxes) })
  const claims = await seat.all(Boxes, make, waiting)
  const mates = myMates(scene)
  for (const { player, context, wellFormed } of claims)
    if (mates.includes(player)) hearMate(scene, player, context, wellFormed.boxes)
}

/** The other wolves who live, if I live and am one. */
function myMates(scene: VillageScene): readonly Player[] {
  const { view } = scene
  const pack = packOf(view)
  if (view.me === undefined || !pack.includes(view.me)) return []
  return pack.filter((seat) => seat !== view.me).map((seat) => scene.playerAt(seat))
}

/** One for each mate, the rest empty. Their order says nothing, because they are sorted by bytes that look random. */
async function myBoxes(scene: VillageScene, mine: Mine, count: number): Promise<readonly Uint8Array[]> {
  const { whisperKey } = scene.cast
  const words = await scene.asker.whisper(scene.view, mine)
  const secret = whisperKey.secret()
  const full = myMates(scene).map((to) =>
    sealWhisper({ context: mine.context, to, secret, key: shareOf(whisperKey, to) }, words),
  )
  const empty = Array.from({ length: count - full.length }, (_, i) => emptyBox(mine.secret(`empty box ${i}`)))
  return [...full, ...empty].sort(compareBytes)
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const place = left.findIndex((byte, i) => byte !== right[i])
  return place < 0 ? 0 : left[place]! - right[place]!
}

function hearMate(
  scene: VillageScene,
  from: Player,
  context: Uint8Array,
  boxes: readonly Uint8Array[],
): void {
  const { whisperKey } = scene.cast
  const ends = { context, to: scene.me!, secret: whisperKey.secret(), key: shareOf(whisperKey, from) }
  const words = boxes.flatMap((box) => openWhisper(ends, box) ?? [])
  for (const each of words) if (each !== '') scene.hear(from, wire.printable(each))
}
