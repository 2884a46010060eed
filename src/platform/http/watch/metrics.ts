import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { METRICS_TYPE } from './metrics-server.ts'

/** How a request ended. */
export interface Answer {
  readonly method: string
  /** The pattern of the route; undefined if there was none. */
  readonly route: string | undefined
  readonly status: number
  /** The code of the failure; undefined if it succeeded. */
  readonly code: string | undefined
  readonly seconds: number
}

/** The metrics of this process, for Prometheus (text format 0.0.4). */
export interface Metrics {
  observe(answer: Answer): void
  /** @param name of the job. The label `job` is not used, because Prometheus sets it. */
  observeRun(name: string, outcome: 'done' | 'incomplete' | 'failed' | 'refused', now: Date): void
  /** Counts a request that was refused because its caller had its share of the database. */
  observeBusy(share: string): void
  /** Counts a request that was answered with the kept answer of an earlier one. */
  observeReplay(): void
  /**
   * @param states that are 0 from the start, so that an alert sees their first event
   * @param label that has the state
   * @returns a function that counts an event of one state
   */
  counter(
    name: string,
    help: string,
    states?: readonly string[],
    label?: 'state' | 'outcome',
  ): (state: string) => void
  /** Calls `states` at each read, for the number in each state. */
  gauge(name: string, help: string, states: () => Promise<States> | States): void
  /** @returns a function that counts so many more */
  total(name: string, help: string): (more: number) => void
  /**
   * @param work `long` takes up to a minute, `short` some milliseconds
   * @returns a function that observes so many seconds of one run
   */
  duration(name: string, help: string, work?: 'long' | 'short'): (seconds: number) => void
  /** Sets a gauge that is always 1, with facts about this process as labels. */
  info(name: string, help: string, labels: Readonly<Record<string, string>>): void
  text(): Promise<string>
}

type States = Readonly<Record<string, number>>

/** For work in the background. */
const LONG_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param everywhere labels that each sample gets */
export function createMetrics(everywhere: Readonly<Record<string, string>> = {}): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels(everywhere)
  const registers = [registry]
  // By default a timer of 10 ms wakes the process a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const unread = new Counter({
    name: 'larder_metrics_unread_total',
    help: 'Metrics that could not be read because the database was unavailable.',
    labelNames: ['name'],
    registers,
  })
  return {
    ...observersOfRequests(registers),
    observeRun: observerOfJobs(registers),
    counter(name, help, states = [], label = 'state') {
      const counter = new Counter({ name, help, labelNames: [label], registers })
      for (const state of states) counter.inc({ [label]: state }, 0)
      return (state) => counter.inc({ [label]: state })
    },
    gauge(name, help, states) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers,
        async collect() {
          try {
            for (const [state, value] of Object.entries(await states())) gauge.set({ state }, value)
          } catch {
            // A metric that can't be read must not hide the others. It is left out, and counted.
            gauge.reset()
            unread.inc({ name })
          }
        },
      })
    },
    total(name, help) {
      const counter = new Counter({ name, help, registers })
      return (more) => counter.inc(more)
    },
    duration(name, help, work = 'long') {
      const buckets = work === 'long' ? LONG_SECONDS : SECONDS
      const histogram = new Histogram({ name, help, buckets, registers })
      return (seconds) => histogram.observe(seconds)
    },
    info(name, help, labels) {
      new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set(labels, 1)
    },
    text: () => registry.metrics(),
  }
}

/** What is observed of requests. */
function observersOfRequests(
  registers: Registry[],
): Pick<Metrics, 'observe' | 'observeBusy' | 'observeReplay'> {
  const answers = new Counter({
    name: 'larder_http_answers_total',
    help: 'Answers by route, status and code; code is the failure, or ok.',
    labelNames: ['method', 'route', 'status', 'code'],
    registers,
  })
  const durations = new Histogram({
    name: 'larder_http_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const busy = new Counter({
    name: 'larder_database_share_refused_total',
    help: 'Requests that were refused because their caller used its whole share of the database.',
    labelNames: ['share'],
    registers,
  })
  const replays = new Counter({
    name: 'larder_replayed_answers_total',
    help: 'Requests whose Idempotency-Key was used before, answered as then.',
    registers,
  })
  return {
    observe({ method, route = 'none', status, code = 'ok', seconds }) {
      answers.inc({ method, route, status, code })
      durations.observe({ method, route }, seconds)
    },
    observeBusy(share) {
      busy.inc({ share })
    },
    observeReplay() {
      replays.inc()
    },
  }
}

/** What is observed of the jobs of this replica. */
function observerOfJobs(registers: Registry[]): Metrics['observeRun'] {
  const runs = new Counter({
    name: 'larder_job_runs_total',
    help: 'Runs of a job on this replica, by outcome.',
    labelNames: ['name', 'outcome'],
    registers,
  })
  const lastRun = new Gauge({
    name: 'larder_job_last_done_timestamp_seconds',
    help: 'Time of the last run of a job to its end on this replica.',
    labelNames: ['name'],
    registers,
  })
  return (name, outcome, now) => {
    runs.inc({ name, outcome })
    if (outcome === 'done' || outcome === 'incomplete') lastRun.set({ name }, now.getTime() / 1000)
  }
}

export function metricsRoutes(metrics: Metrics) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/metrics',
      {
        schema: {
          operationId: 'getMetrics',
          tags: ['operation'],
          summary: 'Metrics of this replica, for Prometheus',
          produces: 'text/plain',
          response: { 200: Type.String({ examples: ['larder_http_answers_total 42'] }) },
        },
      },
      async (_request, reply) => reply.type(METRICS_TYPE).send(await metrics.text()),
    )
  }
}
