/** One term of an agreement, and what it means. */
import type { ComponentChildren } from 'preact'

/** The term. */
export function Term({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
