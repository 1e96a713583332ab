/** The land around the village, drawn: one picture that turns from night to day and back. */

/** Stars: places and sizes within a piece of sky that is repeated as far as the screen is wide. */
const stars = [
  [22, 30, 1.1],
  [58, 12, 0.8],
  [93, 44, 1.3],
  [131, 20, 0.9],
  [150, 68, 0.6],
  [166, 46, 0.8],
  [204, 14, 1.2],
  [236, 38, 0.9],
  [258, 84, 0.6],
  [272, 60, 1],
  [312, 18, 0.8],
  [344, 50, 1.2],
  [376, 26, 0.9],
  [44, 66, 0.7],
  [118, 82, 0.8],
  [188, 90, 0.7],
  [330, 88, 0.6],
  [8, 92, 0.7],
] as const

/** The picture: sky, what stands in it, hills and a wood, each at its own place whatever the screen is like. */
export function Sky() {
  return (
    <div class="sky">
      <div class="daylight" />
      <svg class="stars" aria-hidden="true">
        <pattern id="stars" width="400" height="130" patternUnits="userSpaceOnUse">
          {stars.map(([x, y, size]) => (
            <circle cx={x} cy={y} r={size} key={x} />
          ))}
        </pattern>
        <radialGradient id="candlelight">
          <stop offset="0.15" stop-color="#ffce6e" stop-opacity="0.6" />
          <stop offset="1" stop-color="#ffce6e" stop-opacity="0" />
        </radialGradient>
        <rect width="100%" height="130" fill="url(#stars)" />
      </svg>
      <svg class="moon" aria-hidden="true" viewBox="0 0 44 44">
        <circle cx="22" cy="22" r="21" fill="#f4ecd0" />
        <circle cx="15" cy="16" r="4" fill="#ddd2ac" />
        <circle cx="29" cy="28" r="5.5" fill="#ddd2ac" />
        <circle cx="26" cy="12" r="2.5" fill="#ddd2ac" />
      </svg>
      <svg class="sun" aria-hidden="true" viewBox="0 0 72 72">
        <circle cx="36" cy="36" r="35" fill="#fff3c4" opacity="0.55" />
        <circle cx="36" cy="36" r="22" fill="#ffd766" />
      </svg>
      <svg class="clouds" aria-hidden="true" viewBox="0 0 150 56">
        <path d="M6 23a13 13 0 0 1 25-4 11 11 0 0 1 19 5 9 9 0 0 1 1 18H7a10 10 0 0 1-1-19Z" />
        <path d="M110 31a9 9 0 0 1 17-3 8 8 0 0 1 13 4 6 6 0 0 1 1 12h-30a7 7 0 0 1-1-13Z" opacity="0.8" />
      </svg>
      <Wood side="left" />
      <Wood side="right" />
      <svg class="hills" aria-hidden="true" viewBox="0 0 400 180" preserveAspectRatio="none">
        <path class="far" d="M0 28c44-26 86-34 136-16s84 22 132 2 92-20 132-2v168H0Z" />
        <path class="near" d="M0 66c60-20 128-22 200-8s150 10 200-4v126H0Z" />
      </svg>
    </div>
  )
}

/** A few firs at the edge. */
function Wood({ side }: { side: 'left' | 'right' }) {
  return (
    <svg class={`wood ${side}`} aria-hidden="true" viewBox="0 0 60 44">
      <path d="m8 16 9 28H-1ZM26 4l12 40H14ZM45 14l10 30H35Z" />
    </svg>
  )
}
