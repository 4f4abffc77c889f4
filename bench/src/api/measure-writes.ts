import type { NewReview } from '@clean-express/shared-api';
import { answersPerSecond } from '../load/load-test.ts';
import { note } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { median } from '../statistics/median.ts';
import { MEMBER, memberToken } from './member-token.ts';

async function someReview(): Promise<NewReview> {
  const response = await fetch(`${direct('api')}/services?limit=1`);
  const [service] = (await response.json()) as { _id: string; name: string }[];
  return {
    name: 'Ada',
    email: MEMBER.email,
    comment: 'They came on time.',
    photo: '',
    serviceName: service?.name ?? '',
    serviceId: service?._id ?? '',
    serviceImg: '',
  };
}

/** Reviews that are written in a second: each is in the database when it is answered. */
export async function measureWrites(runs: number): Promise<number> {
  note('api: POST /reviews');
  const headers = {
    authorization: `Bearer ${await memberToken()}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify(await someReview());
  const perSecond: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const requests = [{ method: 'POST' as const, path: '/reviews', headers, body }];
    perSecond.push(await answersPerSecond({ url: direct('api'), requests }));
  }
  return median(perSecond);
}
