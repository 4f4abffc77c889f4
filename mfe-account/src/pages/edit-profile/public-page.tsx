import { useMutation, useQuery, useQueryClient } from '@clean-express/federation/query';
import { hideMyPage, myPageQuery, showMyPage } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { FormError } from '@clean-express/shared-ui/form-error';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useId } from 'react';
import { TextLink } from '../../auth/text-link.tsx';

/** Shows or hides the page of the user. */
function useTogglePage(pageId: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => void (await (pageId ? hideMyPage() : showMyPage())),
    onSuccess: async () => {
      toastSuccess(pageId ? 'Your page is hidden.' : 'Everybody can see your page now.');
      for (const queryKey of [['services'], ['members']]) {
        void cache.invalidateQueries({ queryKey });
      }
      await cache.invalidateQueries({ queryKey: ['private', 'page'] });
    },
  });
}

/** The setting with which users show everybody a page of their services. It is off at first. */
export function PublicPage() {
  const headingId = useId();
  const uid = useAuthStore((state) => state.user?.uid);
  const query = useQuery(myPageQuery(uid));
  const pageId = query.data?._id;
  const toggle = useTogglePage(pageId);
  return (
    <section aria-labelledby={headingId} className="flex flex-col items-start gap-4">
      <h2 id={headingId} className="text-h3 font-bold">
        Your public page
      </h2>
      <p className="text-muted">
        Your services name you as{' '}
        <bdi className="font-semibold text-ink wrap-anywhere">
          {query.data ? query.data.name || 'a member' : '…'}
        </bdi>
        , with your photo. If you agree, a page lists all of them for everybody and for search
        engines. It never shows your email, nor your reviews.
      </p>
      {query.isPending && <Skeleton className="h-12 w-40" />}
      <QueryError query={query} />
      {pageId && (
        <p>
          Your page is shown: <TextLink to={paths.member.getHref(pageId)}>See your page</TextLink>
        </p>
      )}
      {query.data && (
        <Button variant="secondary" pending={toggle.isPending} onClick={() => toggle.mutate()}>
          {pageId ? 'Hide my page' : 'Show my page'}
        </Button>
      )}
      <FormError message={toggle.error?.message} />
    </section>
  );
}
