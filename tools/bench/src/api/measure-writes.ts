import { type NewReview, namedSchema } from '@clean-express/shared-api/schemas';
import { responsesPerSecond } from '../load/load-test.ts';
import { note } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { median } from '../statistics/median.ts';
import { repeat } from '../statistics/repeat.ts';
import { MEMBER, memberToken } from './member-token.ts';

async function createReview(): Promise<NewReview> {
  const response = await fetch(`${direct('api')}/services?limit=1`);
  const [service] = namedSchema.array().parse(await response.json());
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

/**
 * Measures how many reviews are written per second. Each is in the database before its response is
 * sent.
 */
export async function measureWrites(runs: number): Promise<number> {
  note('api: POST /reviews');
  const headers = {
    authorization: `Bearer ${await memberToken()}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify(await createReview());
  const requests = [{ method: 'POST' as const, path: '/reviews', headers, body }];
  return median(await repeat(runs, () => responsesPerSecond({ url: direct('api'), requests })));
}
