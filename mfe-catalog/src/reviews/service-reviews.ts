import { useInfiniteQuery } from '@clean-express/federation/query';
import { useLocation } from '@clean-express/federation/router';
import {
  type ListPart,
  type Ratings,
  REVIEWS_PER_PAGE,
  type ReviewSort,
  serviceReviewsQuery,
} from '@clean-express/shared-api';
import { listPartOf } from '@clean-express/shared-ui/list-part';
import { pagedList } from '@clean-express/shared-ui/paged-list';

/** Hash of the address that leads to the form. */
export const REVIEW_FORM_ID = 'add-review';

/** Reads from the URL of a service which of its reviews are shown, and in which order: by default the newest first. */
export function reviewListOf(
  search: URLSearchParams,
): [part: ListPart, sort: ReviewSort | undefined] {
  const sort = search.get('sort') === '-rating' ? '-rating' : undefined;
  return [listPartOf(search, REVIEWS_PER_PAGE), sort];
}

/** The reviews of a service that the URL shows. While those of another order load, the former ones stay. */
export function useServiceReviews(serviceId: string) {
  const { search } = useLocation();
  const [part, sort] = reviewListOf(new URLSearchParams(search));
  const query = useInfiniteQuery({
    ...serviceReviewsQuery(serviceId, part, sort),
    placeholderData: (former, formerQuery) =>
      formerQuery?.queryKey[2] === serviceId ? former : undefined,
  });
  return {
    query,
    part,
    sort,
    ...pagedList(query, part.show),
    ratings: query.data?.pages.at(-1)?.ratings,
  };
}

/** The average of ratings, with one decimal. */
export const averageOf = ({ count, stars }: Ratings): number =>
  Math.round((10 * stars) / count) / 10;
