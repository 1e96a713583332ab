/** A relay's own log: one JSON object a line, with what happened and to which call, never with a secret. */

/** Notes that something happened. */
export type Report = (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void

/** Reports as JSON lines with the time first. */
export function reportTo(write: (line: string) => void): Report {
  return (event, fields = {}) => write(JSON.stringify({ time: new Date().toISOString(), event, ...fields }))
}
