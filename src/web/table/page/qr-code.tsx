/** A link as a QR code, drawn as one path. */

import { useMemo } from 'preact/hooks'
import encodeQr from 'qr'
import { more } from '../../words/more.ts'

/** The code, with a quiet border. */
export function QrCode({ text }: { text: string }) {
  const rows = useMemo(() => encodeQr(text, 'raw', { ecc: 'low', border: 3 }), [text])
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : ''))).join('')
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={more.lobby.qr}>
      <rect class="paper" width={rows.length} height={rows.length} rx="2" />
      <path d={path} />
    </svg>
  )
}
