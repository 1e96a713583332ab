/** What a relay counts, in the text format that Prometheus reads. */

const counters = {
  connections_total: 'WebSocket connections accepted',
  tables_made_total: 'Tables made',
  tables_expired_total: 'Tables forgotten because nobody had written to them for long',
  entries_in_total: 'Envelopes received from clients',
  entries_known_total: 'Envelopes received that were stored already',
  entries_stored_total: 'Envelopes stored',
  ticks_total: 'Ticks stored',
  asides_total: 'Asides passed on',
  signals_total: 'Signals passed on between programs that connect without the relay',
  certificates_total: 'Signatures of the order of a table',
  entries_out_total: 'Entries sent to clients',
  bytes_in_total: 'Bytes of envelopes received',
  bytes_out_total: 'Bytes of entries sent',
  store_failures_total: 'Appends that the store could not keep',
  slowed_senders_total: 'Times a connection that sent too fast was made to wait',
  slow_readers_total: 'Times a connection fell behind and was served from the store',
  dropped_full_total: 'Connections dropped because too much waited for them',
  dropped_silent_total: 'Connections dropped because they did not answer',
} as const

type Counter = keyof typeof counters

/** Upper bounds of the buckets of append times, in seconds. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

/** A relay's counters. */
export interface Metrics {
  /** Adds to a counter. */
  add(counter: Counter, amount?: number): void
  /** Counts a refusal by its code. */
  refused(code: string): void
  /** Notes how long an append took, in milliseconds. */
  appended(milliseconds: number): void
  /** Everything, as text; `gauges` are measured now. */
  print(gauges: Readonly<Record<string, readonly [value: number, help: string]>>): string
}

/** Counters that begin at zero. */
export function createMetrics(): Metrics {
  const values = Object.fromEntries(Object.keys(counters).map((name) => [name, 0])) as Record<Counter, number>
  const refusals = new Map<string, number>()
  const times = buckets.map(() => 0)
  let timesCount = 0
  let timesSum = 0
  return {
    add(counter, amount = 1) {
      values[counter] += amount
    },
    refused(code) {
      refusals.set(code, (refusals.get(code) ?? 0) + 1)
    },
    appended(milliseconds) {
      const seconds = milliseconds / 1000
      timesCount++
      timesSum += seconds
      const bucket = buckets.findIndex((bound) => seconds <= bound)
      if (bucket >= 0) times[bucket] = (times[bucket] ?? 0) + 1
    },
    print(gauges) {
      const lines = Object.entries(counters).flatMap(([name, help]) =>
        metric(name, 'counter', help, [['', values[name as Counter]]]),
      )
      const refused = [...refusals].map(([code, count]): Sample => [`{code="${code}"}`, count])
      lines.push(...metric('refused_total', 'counter', 'Refusals by code', refused))
      for (const [name, [value, help]] of Object.entries(gauges))
        lines.push(...metric(name, 'gauge', help, [['', value]]))
      lines.push(...histogram(times, timesCount, timesSum))
      return `${lines.join('\n')}\n`
    },
  }
}

type Sample = readonly [suffix: string, value: number]
const prefix = 'nodealer_relay_'

function metric(name: string, type: string, help: string, samples: readonly Sample[]): string[] {
  return [
    `# HELP ${prefix}${name} ${help}`,
    `# TYPE ${prefix}${name} ${type}`,
    ...samples.map(([suffix, value]) => `${prefix}${name}${suffix} ${value}`),
  ]
}

function histogram(times: readonly number[], count: number, sum: number): string[] {
  let below = 0
  const samples = buckets.map((bound, i): Sample => {
    below += times[i] ?? 0
    return [`_bucket{le="${bound}"}`, below]
  })
  samples.push(['_bucket{le="+Inf"}', count], ['_sum', sum], ['_count', count])
  return metric('append_seconds', 'histogram', 'Time from receiving an entry to having stored it', samples)
}
