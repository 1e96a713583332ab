/** The picture above the end: a wolf under the moon, a morning over roofs, or stones in the fog. */
import type { Winner } from '../../../games/werewolf/index.ts'

/** The picture of how it ended. */
export function EndScene({ winner }: { winner: Winner }) {
  return (
    <svg
      class={`end-scene ${winner}`}
      viewBox="0 0 620 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect class="air" width="620" height="120" />
      {scenes[winner]()}
    </svg>
  )
}

const scenes: Readonly<Record<Winner, () => preact.JSX.Element>> = {
  wolves: () => (
    <>
      <circle cx="330" cy="52" r="38" fill="#f4ecd0" />
      <circle cx="316" cy="42" r="7" fill="#ddd2ac" />
      <circle cx="344" cy="64" r="9" fill="#ddd2ac" />
      <path class="far" d="M0 92c90-26 180-26 300-8s220 8 320-12v48H0Z" />
      <path class="near" d="M0 112c120-20 210-34 330-22s200 20 290 10v20H0Z" />
      <path
        class="near"
        d="m336 100 2-6 4-2 1-10-1-10-4-9-5-10-6-9 7 2-5-10 9 6 6 2 9-3-3 7 7 9 10 16 8 17c6 0 11-3 14-8 2 5-1 14-8 18Z"
      />
    </>
  ),
  village: () => (
    <>
      <circle cx="310" cy="80" r="64" fill="#fff3c4" opacity="0.6" />
      <circle cx="310" cy="80" r="40" fill="#ffd766" />
      <path class="far" d="M0 84c90-22 180-22 300-2s220 4 320-14v52H0Z" />
      <path class="near" d="M0 104c120-16 210-22 330-12s200 14 290 4v24H0Z" />
      <path class="roofs" d="m196 84 20-20 20 20v18h-40Zm82-2 18-24 18 24v20h-36Zm76 4 22-18 22 18v16h-44Z" />
      <path class="panes" d="M212 88h8v8h-8Zm80-2h8v8h-8Zm80 4h8v8h-8Z" />
    </>
  ),
  nobody: () => (
    <>
      <path class="far" d="M0 84c90-22 180-22 300-2s220 4 320-14v52H0Z" />
      <path
        class="roofs"
        d="M222 106V78a14 14 0 0 1 28 0v28Zm70 0V70a16 16 0 0 1 32 0v36Zm76 0V80a13 13 0 0 1 26 0v26Z"
      />
      <path class="near" d="M0 104c120-8 210-10 330-6s200 8 290 2v20H0Z" />
    </>
  ),
}
