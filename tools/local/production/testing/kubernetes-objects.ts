import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { DEPLOY } from '../../src/production/compose-file.ts';
import { requireProgram } from '../../src/production/running-program.ts';

const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

type KubernetesObject = z.infer<typeof objectSchema>;

const KUBECTL = await requireProgram('kubectl', 'kubernetes-client', () => undefined);

/** Builds an overlay of `deploy/kubernetes`. */
export async function build(overlay: string): Promise<KubernetesObject[]> {
  const { stdout } = await execa(KUBECTL, ['kustomize', join(DEPLOY, 'kubernetes', overlay)]);
  return parseAllDocuments(stdout).map((each) => objectSchema.parse(each.toJS()));
}

/** The module of a kind: `kubernetes-models/apps/v1/Deployment`. */
const moduleOf = ({ apiVersion, kind }: KubernetesObject) =>
  `kubernetes-models/${apiVersion}/${kind}`;

/** Whether Kubernetes knows all fields of the objects, and they have all that it needs. */
export async function checkTypes(objects: readonly KubernetesObject[]): Promise<string> {
  const folder = await mkdtemp(join(import.meta.dirname, 'types-'));
  try {
    const lines = objects.map((object, index) => {
      const { kind } = object;
      const json = JSON.stringify(object);
      return `import type { I${kind} as Type${index} } from '${moduleOf(object)}';\nexport const object${index}: Type${index} = ${json};\n`;
    });
    const file = join(folder, 'objects.ts');
    await writeFile(file, lines.join(''));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
    ];
    const { all } = await execa('tsc', [...options, file], {
      all: true,
      preferLocal: true,
      localDir: import.meta.dirname,
      reject: false,
    });
    return all;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Throws if a value of an object is not what Kubernetes allows. */
export async function validate(object: KubernetesObject): Promise<void> {
  const models = await import(moduleOf(object));
  new models[object.kind](object).validate();
}
