import { OwnerChip } from '../parts/owner-chip.tsx';
import { type SharedModule, sharedModules } from './shared-modules.ts';

function Module({ module: { name, version, from, others, users } }: { module: SharedModule }) {
  return (
    <li className="rounded-control bg-on-brand/6 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow font-mono font-semibold wrap-anywhere">{name}</span>
        <span className="font-mono">{version}</span>
        <OwnerChip owner={from} />
      </p>
      {others.length > 0 && (
        <p className="mt-1 font-semibold text-accent">Further copies: {others.join(', ')}</p>
      )}
      <ul className="mt-1 flex flex-wrap gap-x-4 text-brand-line">
        {users.map(({ name: user, range, isSatisfied }) => (
          <li key={user} className={isSatisfied ? '' : 'font-semibold text-accent'}>
            {user} <span className="font-mono">{range}</span>
            {!isSatisfied && ' (not satisfied)'}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The shared modules, each with its provider and the version ranges that its users require. */
export function SharedSection() {
  const modules = sharedModules();
  const duplicated = modules.filter(({ others }) => others.length > 0).length;
  return (
    <>
      <p>
        {modules.length} modules are shared,{' '}
        {duplicated === 0 ? 'each once' : `${duplicated} more than once`}. Each has its version, its
        provider, and the ranges that the host and the remotes require.
      </p>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {modules.map((module) => (
          <Module key={module.name} module={module} />
        ))}
      </ul>
    </>
  );
}
