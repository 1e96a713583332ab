/** Meeting without any server (spec/mesh, section 4): the host hands each friend a text, and pastes what comes back. */
import { createInterface } from 'node:readline'
import type { Invite } from '../../net/index.ts'
import { isPaper, peersOrigin, readPaper } from '../../net/mesh/index.ts'
import { UsageError } from '../command.ts'
import { meshHere } from './peers.ts'

/** Hands out texts, one after the other, and takes the answers from the input; gives the function that stops it. */
export async function handOut(invite: Invite): Promise<() => void> {
  if (invite.relay !== peersOrigin) return () => {}
  const mesh = await meshHere()
  let handed = await mesh.hand(invite)
  const show = (): void => {
    console.log(`hand this to one friend, who runs nodealer join with it:\n\n${handed.text}\n`)
    console.log('then paste here what your friend gives back, and press Enter')
  }
  const take = async (line: string): Promise<void> => {
    await handed.take(line)
    console.log('taken')
    handed = await mesh.hand(invite)
    show()
  }
  show()
  const input = createInterface({ input: process.stdin })
  input.on('line', (line) => {
    if (isPaper(line)) take(line).catch((error: Error) => console.error(error.message))
  })
  return () => input.close()
}

/** Takes up what a host handed out: says what to give back, and gives the invitation that was in it. */
export async function takeUp(text: string): Promise<Invite> {
  try {
    const paper = readPaper(text)
    if (paper.kind === 'answer')
      throw new Error('this is an answer: only the host who handed something out can take it')
    const answer = await (await meshHere()).takeUp(paper)
    console.log(
      `give this back to your host, who has half a minute to paste it (else ask for a new text):\n\n${answer}\n`,
    )
    return paper.invite
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
