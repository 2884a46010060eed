// Slow. Covers: deploy
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { it } from 'node:test'
import { parseAllDocuments } from 'yaml'

const require = createRequire(import.meta.url)

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  // oxlint-disable-next-line typescript/no-explicit-any -- its schema is that of the kind
  readonly [field: string]: any
}

const read = async (): Promise<Manifest[]> =>
  parseAllDocuments(await readFile('deploy/kubernetes.yaml', 'utf8')).map((one) => {
    assert.deepEqual(one.errors, [])
    return one.toJS() as Manifest
  })
const manifests = await read()
const ofKind = (kind: string) => manifests.find((one) => one.kind === kind) ?? assert.fail(kind)

it('each Kubernetes manifest is valid, and has only fields that its kind has', () => {
  const problems = manifests.flatMap((one) => {
    const { value, unread } = watchReads(one)
    const errors: string[] = []
    try {
      modelOf(one).prototype.validate.call(value)
    } catch (error) {
      errors.push(`${one.kind}: ${String(error)}`)
    }
    return [...errors, ...unread().map((path) => `${one.kind} has no field ${path}`)]
  })

  assert.deepEqual(problems, [])
  assert.ok(manifests.length >= 7)
})

it('a wrong value and an unknown field in a manifest are found', () => {
  const budget = structuredClone(ofKind('PodDisruptionBudget'))
  Object.assign(budget['spec'], { maxUnavailible: 1, selector: 'larder' })
  const { value, unread } = watchReads(budget)

  assert.throws(() => modelOf(budget).prototype.validate.call(value), /selector/)
  assert.deepEqual(unread(), ['/spec/maxUnavailible'])
})

it('the names in the manifests fit together', () => {
  const { spec: pod } = ofKind('Deployment')['spec'].template
  const { labels } = ofKind('Deployment')['spec'].template.metadata
  const ports = pod.containers[0].ports as { name: string; containerPort: number }[]
  const names = new Set(ports.map(({ name }) => name))
  const { data } = ofKind('ConfigMap') as unknown as { data: Record<string, string> }
  const policy = ofKind('NetworkPolicy')['spec']
  const backend = ofKind('Ingress')['spec'].rules[0].http.paths[0].backend.service

  for (const selector of [
    ofKind('Deployment')['spec'].selector.matchLabels,
    ofKind('Service')['spec'].selector,
    ofKind('PodDisruptionBudget')['spec'].selector.matchLabels,
    policy.podSelector.matchLabels,
  ])
    assert.deepEqual(selector, labels)
  assert.deepEqual(
    ports.map(({ containerPort }) => `${containerPort}`),
    [data['PORT'], data['METRICS_PORT']],
  )
  const allowed = policy.ingress.flatMap((rule: { ports: { port: string }[] }) =>
    rule.ports.map(({ port }) => port),
  )
  assert.deepEqual(new Set(allowed), names)
  assert.deepEqual(ofKind('Service')['spec'].ports[0].targetPort, 'http')
  assert.deepEqual(backend, { name: 'larder', port: { name: 'http' } })
  assert.equal(ofKind('HorizontalPodAutoscaler')['spec'].scaleTargetRef.name, 'larder')
  assert.equal(new URL(data['PUBLIC_URL'] ?? '').host, ofKind('Ingress')['spec'].rules[0].host)
  const migrate = pod.initContainers[0]
  assert.deepEqual(migrate.command, ['node', 'src/cli.ts', 'migrate'])
  assert.equal(migrate.image, pod.containers[0].image)
})

it('probes ask by http, on the port that speaks it also with TLS_CERT', () => {
  const { containers } = ofKind('Deployment')['spec'].template.spec
  const [{ startupProbe, readinessProbe, livenessProbe }] = containers

  for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
    assert.match(probe.httpGet.path, /^\/health\/(live|ready)$/)
    assert.deepEqual([probe.httpGet.port, probe.httpGet.scheme ?? 'HTTP'], ['metrics', 'HTTP'])
  }
})

it('the Ingress sends /health to a Service without pods', () => {
  const { paths } = ofKind('Ingress')['spec'].rules[0].http
  const health = paths.find((one: { path: string }) => one.path === '/health')
  const { name } = health.backend.service
  const service = manifests.find((one) => one.kind === 'Service' && one['metadata'].name === name)

  assert.equal(health.pathType, 'Prefix')
  assert.deepEqual(service?.['spec'], { ports: [{ port: health.backend.service.port.number }] })
})

it('the NetworkPolicy allows the DNS cache of a node, and no other link-local address', () => {
  const { egress } = ofKind('NetworkPolicy')['spec']
  const linkLocal = egress.filter(({ to }: { to: { ipBlock: { cidr: string } }[] }) =>
    to.some(({ ipBlock }) => ipBlock.cidr.startsWith('169.254.')),
  )

  assert.deepEqual(linkLocal, [
    {
      to: [{ ipBlock: { cidr: '169.254.20.10/32' } }],
      ports: [
        { protocol: 'UDP', port: 53 },
        { protocol: 'TCP', port: 53 },
      ],
    },
  ])
})

interface Model {
  readonly prototype: { validate(this: unknown): void }
}

/** The class of a kind in `kubernetes-models`. It checks values, but ignores fields that it does not know. */
function modelOf({ apiVersion, kind }: Manifest): Model {
  return (require(`kubernetes-models/${apiVersion}/${kind}`) as Record<string, Model>)[
    kind
  ] as Model // or it throws
}

/** @returns a view of the value, and the paths of all fields in it that nobody has read or listed */
function watchReads<T extends object>(root: T): { value: T; unread: () => string[] } {
  const all = new Set<string>()
  const seen = new Set<string>()
  function watch(value: unknown, path: string): unknown {
    if (path !== '') all.add(path)
    if (typeof value !== 'object' || value === null) return value
    for (const key of Object.keys(value)) watch(Reflect.get(value, key), `${path}/${key}`)
    return new Proxy(value, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key)
        if (typeof key !== 'string' || !Object.hasOwn(target, key)) return found
        seen.add(`${path}/${key}`)
        return watch(found, `${path}/${key}`)
      },
    })
  }
  return {
    value: watch(root, '') as T, // a proxy of it
    unread: () => [...all].filter((path) => !path.endsWith('/length') && !seen.has(path)),
  }
}
