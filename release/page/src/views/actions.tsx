import type { Impact, Overview } from '@clean-express/release-contract/overview-api';
import type {
  Access,
  ChangeResult,
  PreviewLink,
  ReleaseDetail,
  RollBack,
} from '@clean-express/release-contract/release-api';
import { Button } from '@clean-express/shared-ui/button';
import { ConfirmDialog } from '@clean-express/shared-ui/confirm-dialog';
import { SelectField, TextField } from '@clean-express/shared-ui/fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useOverview } from '../api/queries.ts';
import { ask, change, path } from '../api/request.ts';
import { Failure } from '../parts/answer.tsx';
import { ImpactList } from '../parts/impact-list.tsx';

/** What can be done with a release. */
interface Action {
  label: string;
  /** One of these is enough. */
  needs: readonly string[];
  /** What visitors will see. */
  explain: (impact: Impact | undefined) => ReactNode;
  fields?: ReactNode;
  /** @returns What has happened, for the user. */
  send: (fields: Record<string, string>) => Promise<ReactNode>;
}

const withReason = (reason: string | undefined) => (reason ? { reason } : {});

const sentence = (text: string) => <p>{text}</p>;

function doneText({ number, warning }: ChangeResult): string {
  return `Done: registry ${number}. ${warning ?? ''}`;
}

/** `1, 5, 25` → `[1, 5, 25]` */
const stepsOf = (text = '') =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

const CANARY_FIELDS = (
  <div className="mt-4 grid gap-4 sm:grid-cols-2">
    <TextField
      name="steps"
      label="Shares of the visitors"
      help="In percent, one after the other; 100 promotes."
      defaultValue="1, 5, 25, 100"
      required
    />
    <TextField
      name="everyMinutes"
      label="Minutes for each"
      type="number"
      min={0}
      defaultValue="10"
      required
    />
  </div>
);

/** What a roll-back is asked for: the end of a canary, or the way back of a live release. */
interface RollBackRequest {
  remote: string;
  /** What visitors get then. */
  version: string;
}

/** Whatever goes back along is said before. */
function RollBackPlan({ remote, version }: RollBackRequest) {
  const plan = useQuery({
    queryKey: ['plan', remote, version],
    queryFn: () => change<RollBack>(path`/remotes/${remote}/rollback`, { version, dryRun: true }),
    staleTime: 0,
  });
  const along = plan.data?.along.map((one) => `${one.remote} ${one.version}`) ?? [];
  return (
    <>
      <Failure error={plan.error} />
      {along.length > 0 && sentence(`These go back with it: ${along.join(', ')}.`)}
    </>
  );
}

function rollBackAction({ remote, version, role }: ReleaseDetail, target: string): Action {
  const isCanary = role === 'canary';
  return {
    label: isCanary ? 'End the canary' : 'Roll back',
    needs: ['roll-back', 'traffic'],
    explain: () => (
      <>
        {sentence(
          `${isCanary ? 'Its' : 'All'} visitors get ${remote} ${target} in place of ${version}, at once.`,
        )}
        <RollBackPlan remote={remote} version={target} />
      </>
    ),
    send: async ({ reason }) => {
      const body = { version: target, ...withReason(reason) };
      return doneText(await change(path`/remotes/${remote}/rollback`, body));
    },
  };
}

function previewAction({ remote, version, state }: ReleaseDetail, sites: string[]): Action {
  return {
    label: 'Preview link',
    needs: ['preview'],
    explain: () =>
      sentence(
        state === 'accepted'
          ? 'Who opens the link sees the site with this release for a day. Other visitors do not.'
          : 'It is not accepted yet: the link is for a site of tests, with data of its own.',
      ),
    fields: (
      <SelectField name="site" label="Site" className="mt-4">
        {sites.map((site) => (
          <option key={site}>{site}</option>
        ))}
      </SelectField>
    ),
    send: async ({ site }) => {
      const body = { site, releases: [{ remote, version }] };
      const { url } = await change<PreviewLink>('/previews', body);
      return (
        <a href={url} className="font-semibold break-all text-brand">
          Open the preview
        </a>
      );
    },
  };
}

function trafficActions({ remote, version }: ReleaseDetail): Action[] {
  const address = (name: string) => path`/remotes/${remote}/releases/${version}/` + name;
  return [
    {
      label: 'Approve',
      needs: ['traffic'],
      explain: () =>
        sentence(
          'Where the policy wants two people, this release may get visitors then. Nothing changes for them now.',
        ),
      send: async ({ reason }) => doneText(await change(address('approval'), withReason(reason))),
    },
    {
      label: 'Canary',
      needs: ['traffic'],
      explain: () =>
        sentence(
          'A share of the visitors gets this release, and it is compared with the live one. If it does worse, it ends by itself.',
        ),
      fields: CANARY_FIELDS,
      send: async ({ steps, everyMinutes, reason }) => {
        const plan = { steps: stepsOf(steps), everyMinutes: Number(everyMinutes) };
        return doneText(await change(address('canary'), { ...plan, ...withReason(reason) }));
      },
    },
    {
      label: 'Promote',
      needs: ['traffic'],
      explain: (impact) => (
        <>
          {sentence(
            `All visitors get ${remote} ${version} at once${impact?.live ? `, in place of ${impact.live}` : ''}. A roll-back takes it back within a second.`,
          )}
          {impact && <ImpactList impact={impact} />}
        </>
      ),
      send: async ({ reason }) => doneText(await change(address('promotion'), withReason(reason))),
    },
  ];
}

/** The actions that make sense for a release as it is. */
function actionsFor(release: ReleaseDetail, { sites, remotes }: Overview): Action[] {
  const { remote, state, role } = release;
  const { live, rollback } = remotes.find((one) => one.remote === remote) ?? {};
  const isAccepted = state === 'accepted';
  const target = { live: rollback, canary: live?.version, rollback: undefined }[role ?? 'rollback'];
  return [
    ...(state === 'retired'
      ? []
      : [previewAction(release, isAccepted ? [...sites.live, ...sites.staging] : sites.staging)]),
    ...(isAccepted && role !== 'live' ? trafficActions(release) : []),
    ...(target ? [rollBackAction(release, target)] : []),
  ];
}

interface ConfirmProps {
  action: Action;
  release: ReleaseDetail;
  impact: Impact | undefined;
  onEnd: (result?: ReactNode) => void;
}

function Confirm({ action, release: { remote, version }, impact, onEnd }: ConfirmProps) {
  const form = useId();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: action.send,
    onSuccess: async (result) => {
      await client.invalidateQueries();
      onEnd(result);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)];
    mutate(Object.fromEntries(fields.map(([name, value]) => [name, String(value)])));
  };
  return (
    <ConfirmDialog
      open
      title={`${action.label}: ${remote} ${version}`}
      description={action.explain(impact)}
      confirmLabel={action.label}
      form={form}
      onCancel={() => onEnd()}
      pending={isPending}
    >
      <form id={form} onSubmit={submit}>
        {action.fields}
        {action.label !== 'Preview link' && (
          <TextField name="reason" label="Reason" className="mt-4" maxLength={500} />
        )}
      </form>
      <Failure error={error} />
    </ConfirmDialog>
  );
}

interface ActionsProps {
  release: ReleaseDetail;
  impact: Impact | undefined;
}

/** Buttons with the permissions of the command: who may not, reads why, and whom to ask. */
export function Actions({ release, impact }: ActionsProps) {
  const { remote, owner } = release;
  const [open, setOpen] = useState<Action>();
  const [result, setResult] = useState<ReactNode>();
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // After an action, the button that has opened its dialog may be gone.
    if (result && document.activeElement === document.body) status.current?.focus();
  }, [result]);
  const overview = useOverview();
  const access = useQuery({
    queryKey: ['access', remote],
    queryFn: () => ask<Access>(path`/remotes/${remote}/access?paths=`),
  });
  const { name, permissions } = access.data ?? {};
  // Until the permissions are known, the server decides: a click is not lost.
  const refused = ({ needs }: Action) =>
    permissions !== undefined && !needs.some((one) => permissions.includes(one));
  const actions = overview.data ? actionsFor(release, overview.data) : [];
  const missing = actions.filter(refused);
  return (
    <div className="mt-4">
      <Failure error={access.error} />
      <div className="flex flex-wrap gap-3">
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant={action.needs.includes('roll-back') ? 'danger' : 'secondary'}
            aria-disabled={refused(action)}
            onClick={() => !refused(action) && setOpen(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {missing.map(({ label, needs }) => (
        <p key={label} className="mt-2 text-sm text-muted">
          {label}: {name} has no permission "{needs.join('" or "')}" for "{remote}". Ask its owner
          {owner && `, ${owner},`} for it.
        </p>
      ))}
      <p ref={status} role="status" tabIndex={-1} className="mt-2">
        {result}
      </p>
      {open && (
        <Confirm
          action={open}
          release={release}
          impact={impact}
          onEnd={(done) => {
            setOpen(undefined);
            if (done !== undefined) setResult(done);
          }}
        />
      )}
    </div>
  );
}
