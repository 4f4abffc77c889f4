import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAddressCheck } from '@clean-express/server-kit/environment';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { IMAGES, readImagePlan } from '../src/images/image.ts';
import { DEPLOY } from '../src/production/compose-file.ts';
import { build, checkTypes, validate } from './testing/kubernetes-objects.ts';

const variableSchema = z.looseObject({ name: z.string(), value: z.string().optional() });

const workloadSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        topologySpreadConstraints: z.array(z.object({ topologyKey: z.string() })),
        containers: z.tuple([
          z.looseObject({
            image: z.string(),
            command: z.array(z.string()).optional(),
            env: z.array(variableSchema),
            resources: z.object({ limits: z.unknown() }),
          }),
        ]),
      }),
    }),
  }),
});

const selectorSchema = z.object({
  matchLabels: z.record(z.string(), z.string()).optional(),
  matchExpressions: z.array(z.object({ values: z.array(z.string()) })).optional(),
});

const policySchema = z.object({
  podSelector: selectorSchema,
  egress: z.array(z.unknown()).optional(),
});

const PRIVATE = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
];

/** What the composition calls a server, or a job. */
const SERVICES: Readonly<Record<string, string>> = {
  api: 'api-1',
  'ssr-server': 'ssr-server-1',
  'release-server': 'release-server',
  'api-migrations': 'api-migrations',
  'release-server-migrations': 'release-server-migrations',
};

/** Where a cluster has things, and how long its load balancers take to notice. */
const OWN = [
  ...[
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'REDIS_URL',
    'RELEASE_STORE',
    'PHOTO_STORE',
    'REGISTRY',
  ],
  ...['RELEASE_SERVER', 'API_INTERNAL_URL', 'TRUST_PROXY', 'UNLIMITED_ADDRESSES', 'DRAIN_SECONDS'],
];

/** A setting of the composition as a pod has it: secrets by reference. */
function toVariable([name, value]: [string, string]) {
  if (OWN.includes(name)) return expect.objectContaining({ name });
  const [, key, isOptional] = /^\$\{(\w+)(:-)?\}$/.exec(value) ?? [];
  if (!key) return { name, value };
  const secretKeyRef = { name: 'site', key, ...(isOptional && { optional: true }) };
  return { name, valueFrom: { secretKeyRef } };
}

const COMPOSITION = parse(await readFile(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true });

describe.each([
  { overlay: 'one-zone', least: 2, spread: ['kubernetes.io/hostname'] },
  {
    overlay: 'three-zones',
    least: 3,
    spread: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'],
  },
])('the overlay $overlay', async ({ overlay, least, spread }) => {
  const objects = await build(overlay);
  const ofKind = (...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind));
  const workloads = ofKind('Deployment', 'Job').map((each) => {
    const { metadata, spec } = workloadSchema.parse(each);
    const { containers, ...pod } = spec.template.spec;
    const service = COMPOSITION.services[SERVICES[metadata.name] ?? ''];
    return { name: metadata.name, kind: each.kind, container: containers[0], pod, service };
  });
  const servers = workloads.filter(({ kind }) => kind === 'Deployment');

  it('has objects that Kubernetes accepts', async () => {
    expect(await checkTypes(objects)).toBe('');
    for (const object of objects) await validate(object);
  });

  it('has the servers and the migrations of compose.yaml, with their images', () => {
    expect(workloads.map(({ name }) => name).toSorted()).toEqual(Object.keys(SERVICES).toSorted());
    for (const { container, service } of workloads) {
      expect(container.image).toMatch(/^ghcr\.io\/OWNER\/REPOSITORY\/[\w-]+:v1\.0\.0$/);
      expect(container.image).toContain(service.image.replace('clean-express/', '/'));
      expect(container.command).toEqual(service.command);
    }
  });

  it.each(workloads)('gives $name its settings, and secrets by reference', (workload) => {
    const { env } = workload.container;
    const settings = Object.entries<string>(workload.service.environment);
    expect(env).toEqual(expect.arrayContaining(settings.map(toVariable)));
    const names = new Set(settings.map(([name]) => name));
    const parts = env.filter(({ name }) => !names.has(name));
    for (const { name } of parts) {
      expect(
        env.some(({ value }) => value?.includes(`$(${name})`)),
        name,
      ).toBe(true);
    }
  });

  it.each(workloads)(
    'lets $name do no more than compose.yaml does',
    ({ container, pod, service }) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const identity = { runAsNonRoot: true, runAsUser: 65534, runAsGroup: 65534 };
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: identity });
      const [, size, unit] = /^(\d+)(m|g)$/.exec(service.mem_limit) ?? [];
      const memory = `${size}${unit === 'g' ? 'Gi' : 'Mi'}`;
      expect(container.resources.limits).toEqual({ cpu: String(service.cpus), memory });
    },
  );

  it.each(servers)(
    'probes $name as its image and Caddy do',
    async ({ name, container, pod, service }) => {
      const image = IMAGES.find((each) => each === name);
      if (!image) throw new Error(`There is no image ${name}.`);
      const { port, healthcheck, user } = await readImagePlan(image);
      expect(container).toMatchObject({
        ports: [{ name: 'http', containerPort: port }],
        readinessProbe: { httpGet: { path: '/readyz' }, periodSeconds: 1, timeoutSeconds: 1 },
        livenessProbe: { exec: { command: healthcheck } },
      });
      expect(String(port)).toBe(service.environment.PORT);
      expect(pod).toMatchObject({ securityContext: { runAsUser: user.uid, runAsGroup: user.gid } });
      expect(`${pod.terminationGracePeriodSeconds}s`).toBe(service.stop_grace_period);
      const drain = Number(container.env.find((each) => each.name === 'DRAIN_SECONDS')?.value ?? 0);
      // The open requests have ten more.
      expect(drain + 10).toBeLessThan(pod.terminationGracePeriodSeconds);
      const [own] = ofKind('Service').filter(({ metadata }) => metadata.name === name);
      expect(own).toMatchObject({ spec: { selector: { app: name }, ports: [{ port }] } });
    },
  );

  it('spreads, scales and evicts API and SSR servers', () => {
    const keys = servers.map(({ pod }) =>
      pod.topologySpreadConstraints.map((each) => each.topologyKey),
    );
    expect(keys).toEqual(servers.map(() => spread));
    const names = ['api', 'ssr-server'];
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ metadata, spec }) => [
      metadata.name,
      spec,
    ]);
    expect(scaled).toEqual(
      names.map((name) => [
        name,
        expect.objectContaining({
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
          minReplicas: least,
        }),
      ]),
    );
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec);
    expect(budgets).toEqual(
      names.map((app) => ({
        maxUnavailable: 1,
        selector: { matchLabels: { app } },
      })),
    );
  });

  it('lets SSR servers, which run the code of releases, reach servers and public addresses only', () => {
    const egress = ofKind('NetworkPolicy').flatMap(({ metadata, spec }) => {
      const { podSelector, egress: rules = [] } = policySchema.parse(spec);
      const apps = podSelector.matchExpressions?.[0]?.values ?? [podSelector.matchLabels?.app];
      return apps.includes('ssr-server') ? [[metadata.name, rules]] : [];
    });
    const servers = { key: 'app', operator: 'In', values: ['api', 'release-server'] };
    expect(Object.fromEntries(egress)).toEqual({
      'public-addresses': [
        { to: [{ ipBlock: expect.objectContaining({ except: PRIVATE }) }], ports: [{ port: 443 }] },
      ],
      'ssr-servers': [
        { to: [{ podSelector: { matchExpressions: [servers] } }], ports: [{ port: 'http' }] },
      ],
      visitors: [],
    });
  });

  it('trusts the load balancers that it lets in, and none of the pods', () => {
    const [network] = ofKind('ConfigMap');
    const { TRUST_PROXY = '', UNLIMITED_ADDRESSES = '' } = z
      .record(z.string(), z.string())
      .parse(network?.data);
    const [visitors] = ofKind('NetworkPolicy').filter(
      ({ metadata }) => metadata.name === 'visitors',
    );
    expect(JSON.stringify(visitors)).toContain(`{"cidr":"${TRUST_PROXY}"}`);
    const isPod = createAddressCheck([UNLIMITED_ADDRESSES]);
    const isProxy = createAddressCheck([TRUST_PROXY]);
    expect(
      isPod(TRUST_PROXY.split('/')[0] ?? '') || isProxy(UNLIMITED_ADDRESSES.split('/')[0] ?? ''),
    ).toBe(false);
  });
});

it('refuses a field that Kubernetes does not know, and a value that it does not allow', async () => {
  const [service] = (await build('one-zone')).filter(({ kind }) => kind === 'Service');
  if (!service) throw new Error('There is no service.');
  expect(await checkTypes([{ ...service, spec: { port: [] } }])).toContain('"port"');
  await expect(validate({ ...service, spec: { ports: [{ port: '80' }] } })).rejects.toThrow('port');
});
