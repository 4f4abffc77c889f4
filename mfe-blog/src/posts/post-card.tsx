import { Link, useViewTransitionState } from '@clean-express/federation/router';
import type { Blog } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { Card, Excerpt } from '@clean-express/shared-ui/card';
import { DateText } from '@clean-express/shared-ui/date-text';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';

/** Length of the description on a card, in characters. */
const EXCERPT_LENGTH = 250;

interface Props {
  post: Blog;
  /** How wide the photo is shown; see the `sizes` attribute. */
  sizes: string;
  /** Heading level of the name, one below the section's. */
  heading: 'h2' | 'h3';
  /** Whether its photo is the page's largest picture, which loads first. */
  priority: boolean;
  /**
   * Leaves out the excerpt, and does not move the photo to the next page: around it is a page whose own photo
   * does, and two with one name end the transition.
   */
  brief?: boolean;
}

/** One post in a list. */
export function PostCard({ post, sizes, heading: Heading, priority, brief = false }: Props) {
  const nameId = useId();
  const href = paths.blogDetail.getHref(post._id);
  const isOpening = useViewTransitionState(href);
  const photo = (
    <Photo
      src={post.photo}
      alt=""
      ratio="16/9"
      sizes={sizes}
      priority={priority}
      className={isOpening && !brief ? '[view-transition-name:photo]' : undefined}
    />
  );
  return (
    <Card nameId={nameId} photo={photo}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <Badge>{post.category}</Badge>
        <DateText date={post.date} />
      </div>
      <Heading id={nameId} dir="auto" className="text-h3 font-bold text-balance">
        {post.name}
      </Heading>
      {!brief && <Excerpt text={post.description} length={EXCERPT_LENGTH} />}
      <Link
        to={href}
        viewTransition={!brief}
        aria-describedby={nameId}
        className="card-link mt-auto inline-flex items-center gap-2 pt-2 font-semibold text-brand"
      >
        Continue Reading
        <ArrowRight aria-hidden className="size-5 transition-transform group-hover:translate-x-1" />
      </Link>
    </Card>
  );
}
