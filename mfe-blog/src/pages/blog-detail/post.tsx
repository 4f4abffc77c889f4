import type { Blog } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { Photo } from '@clean-express/shared-ui/photo';
import { Prose } from '@clean-express/shared-ui/prose';
import { PostDate } from '../../posts/post-date.tsx';
import { PostMeta } from './post-meta.tsx';
import { PostStats } from './post-stats.tsx';

/** The content of a post. */
export function Post({ post }: { post: Blog }) {
  return (
    <article>
      <PostMeta post={post} />
      <Badge>{post.category}</Badge>
      <PageHeading className="mt-4 wrap-break-word">{post.name}</PageHeading>
      <p className="mt-4 flex flex-wrap gap-x-2 text-muted">
        <span>
          By <span className="font-semibold text-ink">{post.author}</span>
        </span>
        <span aria-hidden>·</span>
        <span>
          Published on <PostDate date={post.date} />
        </span>
      </p>
      <Photo
        src={post.photo}
        alt=""
        ratio="16/9"
        sizes="(min-width: 75rem) 52rem, (min-width: 64rem) calc(100vw - 27rem), 100vw"
        priority
        className="mt-8 overflow-hidden rounded-card [view-transition-name:photo]"
      />
      <Prose text={post.description} className="mt-8" />
      <PostStats post={post} />
    </article>
  );
}
