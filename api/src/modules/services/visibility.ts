import { problem } from '@clean-express/server-kit/http';
import { notFound } from '../../problem.ts';
import type { Member } from '../tokens/member.ts';
import type { OfferedRow, ServiceRow } from './service.repository.ts';

type Visibility = Pick<ServiceRow, 'state' | 'ownerUid'>;

/** Whether a user, or an anonymous visitor, sees a service: only its owner does while it is paused. */
export const isVisible = ({ state, ownerUid }: Visibility, viewer: Member | undefined): boolean =>
  state === 'listed' || (state === 'paused' && ownerUid === viewer?.uid);

/** @throws The problem `not-found`, or `service-ended`. */
export function requireVisible(
  row: OfferedRow | undefined,
  viewer: Member | undefined,
): OfferedRow {
  if (row && isVisible(row.service, viewer)) return row;
  if (row?.service.state !== 'ended') throw notFound('This service does not exist.');
  throw problem(
    410,
    'service-ended',
    'This service has ended. Its owner does not offer it any more.',
  );
}
