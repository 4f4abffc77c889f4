import { Link, useViewTransitionState } from '@clean-express/federation/router';
import type { Blog } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { Card, CardBody } from '@clean-express/shared-ui/card';
import { Excerpt } from '@clean-express/shared-ui/excerpt';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { PostDate } from './post-date.tsx';

/** Length of the description on a card, in characters. */
const EXCERPT_LENGTH = 250;

interface Props {
  post: Blog;
  /** How wide the photo is shown; see the `sizes` attribute. */
  sizes: string;
  /** Heading level of the name, one below the section's. */
  heading: 'h2' | 'h3';
  /** Whether its photo is the page's largest picture, which loads first. */
  priority?: boolean;
  /** Leaves out the excerpt. */
  brief?: boolean | undefined;
}

function CardLink({ href, describedBy }: { href: string; describedBy: string }): ReactNode {
  return (
    <Link
      to={href}
      viewTransition
      aria-describedby={describedBy}
      className="card-link mt-auto inline-flex items-center gap-2 pt-2 font-semibold text-brand"
    >
      Continue Reading
      <ArrowRight aria-hidden className="size-5 transition-transform group-hover:translate-x-1" />
    </Link>
  );
}

/** One post in a list. */
export function PostCard({ post, sizes, heading: Heading, priority, brief }: Props) {
  const nameId = useId();
  const href = paths.blogDetail.getHref(post._id);
  const isOpening = useViewTransitionState(href);
  return (
    <Card aria-labelledby={nameId} className="h-full">
      <Photo
        src={post.photo}
        alt=""
        ratio="16/9"
        sizes={sizes}
        priority={priority}
        className={isOpening ? '[view-transition-name:photo]' : undefined}
      />
      <CardBody>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <Badge>{post.category}</Badge>
          <PostDate date={post.date} />
        </div>
        <Heading id={nameId} className="text-h3 font-bold text-balance wrap-break-word">
          {post.name}
        </Heading>
        {!brief && <Excerpt text={post.description} length={EXCERPT_LENGTH} />}
        <CardLink href={href} describedBy={nameId} />
      </CardBody>
    </Card>
  );
}
