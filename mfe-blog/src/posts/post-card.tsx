import { Link, useViewTransitionState } from '@clean-express/federation/router';
import type { Blog } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { Card, CardBody } from '@clean-express/shared-ui/card';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Preview } from '@clean-express/shared-ui/preview';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { PostDate } from './post-date.tsx';

/** How much of a post stands on a card, in characters. */
const PREVIEW = 250;

interface Props {
  post: Blog;
  /** How wide the photo stands, after the `sizes` attribute. */
  sizes: string;
  /** The name's heading, one level below the section's. */
  heading: 'h2' | 'h3';
  /** Whether its photo is the page's main picture. */
  priority?: boolean;
  /** Only the name and facts, without the beginning of the text. */
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
        {!brief && <Preview text={post.description} length={PREVIEW} />}
        <CardLink href={href} describedBy={nameId} />
      </CardBody>
    </Card>
  );
}
