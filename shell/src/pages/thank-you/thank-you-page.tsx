import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { NoIndex, PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';

const TEXT =
  'You have Successfully Enroled. Please Check your email and follow our Instructions. Thanks';

import { Scene } from '@clean-express/shared-ui/scene';

/** Confirms an enrolment; campaign links lead here. */
export function ThankYouPage() {
  return (
    <Container className="py-12 lg:py-20">
      <NoIndex />
      <PageMeta path={paths.thankYou.getHref()} title="Thank You" description={TEXT} />
      <EmptyState
        as="h1"
        title="Congratulations !"
        text={TEXT}
        picture={<Scene name="sent" />}
        action={
          <Link to={paths.home.getHref()} className={buttonClass()}>
            Home
          </Link>
        }
      />
    </Container>
  );
}
