/** A small picture for each role, all of one size. Shown only where the role itself may be. */
import type { Role } from '../../../games/werewolf/index.ts'

/** Outlines in a square of 24; a shape within another is cut out of it. */
const outlines: Readonly<Record<Role | 'unknown', string>> = {
  wolf: 'M3.5 2 9 6.5h6L20.5 2l1.2 9.6-3.2 4.9L14.6 22H9.4l-3.9-5.5-3.2-4.9ZM6.4 11.4l1.4 2.4 2.7.3-.8-1.7Zm11.2 0-3.3 1-.8 1.7 2.7-.3ZM10.2 18l1.8 1.9 1.8-1.9Z',
  villager:
    'M1.5 9.6C4 8.8 6.3 8.4 7 8.3 7.3 4.6 9 2.5 12 2.5s4.7 2.1 5 5.8c.7.1 3 .5 5.5 1.3-1 1.3-3 2-5 2.3a5.6 5.6 0 0 1-11 0c-2-.3-4-1-5-2.3Zm1.6 12.9c.4-4 3.2-6.1 6.1-6.4L12 19l2.8-2.9c2.9.3 5.7 2.4 6.1 6.4Z',
  seer: 'M1 12C5 5.4 8.2 4.2 12 4.2S19 5.4 23 12c-4 6.6-7.2 7.8-11 7.8S5 18.6 1 12Zm11-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm0 2.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8Z',
  guard:
    'M12 1.5 21 5v6.2c0 5.8-4.2 9.2-9 11.3-4.8-2.1-9-5.5-9-11.3V5Zm-1.5 5v4h-4v3h4v5.3c.5.4 1 .7 1.5.9.5-.2 1-.5 1.5-.9v-5.3h4v-3h-4v-4Z',
  hunter:
    'M6.6 1.6C16 2.6 21.4 8 22.4 17.4l-2.4.3A16 16 0 0 0 17.2 10l-3.5 3.5 4.6 3.4-1.7 1.7-5-3-5.4 5.3.5 2.3-1.5 1-1.3-2.9-2.9-1.3 1-1.5 2.3.5 5.3-5.4-3-5L8.3 5.9l3.4 4.6L15.2 7A15 15 0 0 0 6.3 4Z',
  medium:
    'M4 22V10.500a8 8 0 0 1 16 0V22l-2.8-2.200L14.6 22 12 19.8 9.4 22l-2.6-2.200ZM9 8.600a1.7 2.2 0 1 0 0 4.4 1.7 2.2 0 0 0 0-4.400Zm6 0a1.7 2.2 0 1 0 0 4.4 1.7 2.2 0 0 0 0-4.400Z',
  mason:
    'M2 4h9v4.600H2Zm11 0h9v4.600h-9ZM2 10.200h4v4.600H2Zm6 0h8v4.600H8Zm10 0h4v4.600h-4ZM2 16.400h9V21H2Zm11 0h9V21h-9Z',
  unknown:
    'M12 1.500a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Zm-4.3 7.600C7.8 6.5 9.5 5 12 5s4.2 1.5 4.2 3.900c0 3.2-2.9 3.3-2.9 5.600h-2.600c0-3.6 2.8-3.6 2.8-5.4 0-1-.6-1.6-1.5-1.600s-1.6.6-1.7 1.600Zm2.8 6.800h3v3h-3Z',
}

/** The outline of a role, within a picture of 24 by 24. */
export function EmblemPath({ role }: { role: Role | undefined }) {
  return <path fill-rule="evenodd" d={outlines[role ?? 'unknown']} />
}

/** The picture of a role; of one that was not shown, a question. */
export function Emblem({ role }: { role: Role | undefined }) {
  return (
    <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <EmblemPath role={role} />
    </svg>
  )
}
