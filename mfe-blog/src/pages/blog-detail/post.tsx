import { siteUrl } from '@clean-express/federation/site';
import type { Blog } from '@clean-express/shared-api';
import { Badge } from '@clean-express/shared-ui/badge';
import { DateText } from '@clean-express/shared-ui/date-text';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta, StructuredData } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Prose } from '@clean-express/shared-ui/prose';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';
import { Eye, Heart, type LucideIcon, MessageCircle } from 'lucide-react';

/**
 * Formats a whole number with separators between thousands.
 *
 * @example formatCount(12345) // '12,345'
 */
export function formatCount(count: number): string {
  return `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Metadata of a post for search engines and link previews. */
function PostMeta({ post }: { post: Blog }) {
  const path = paths.blogDetail.getHref(post._id);
  return (
    <>
      <PageMeta
        path={path}
        title={post.name}
        description={post.description}
        image={post.photo}
        type="article"
      />
      <StructuredData
        thing={{
          '@type': 'BlogPosting',
          headline: post.name,
          image: post.photo,
          datePublished: post.date,
          articleSection: post.category,
          author: { '@type': 'Person', name: post.author },
          publisher: { '@type': 'Organization', name: 'Clean Express', url: siteUrl('/') },
          mainEntityOfPage: siteUrl(path),
        }}
      />
    </>
  );
}

function Stat({ icon: Icon, label, count }: { icon: LucideIcon; label: string; count: number }) {
  return (
    <div className="flex items-center gap-2">
      <Icon aria-hidden className="size-5 text-brand" />
      <dt className="order-last text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}

/** The numbers of likes, comments and views of a post. */
function PostStats({ post }: { post: Blog }) {
  return (
    <dl className="mt-12 flex flex-wrap gap-x-8 gap-y-4 border-t border-line pt-6">
      <Stat icon={Heart} label="Likes" count={post.like} />
      <Stat icon={MessageCircle} label="Comments" count={post.comment} />
      <Stat icon={Eye} label="Views" count={post.view} />
    </dl>
  );
}

/** Skeleton of the text of a post. */
export function PostTextSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {skeletonKeys(6).map((key) => (
        <Skeleton key={key} className="h-5 w-full max-w-prose" />
      ))}
    </div>
  );
}

interface Props {
  post: Blog;
  /** Whether its text is still loading. */
  isTextPending: boolean;
}

/** The content of a post. */
export function Post({ post, isTextPending }: Props) {
  return (
    <article aria-busy={isTextPending}>
      <PostMeta post={post} />
      <Badge>{post.category}</Badge>
      <PageHeading className="mt-4">{post.name}</PageHeading>
      <p className="mt-4 flex flex-wrap gap-x-2 text-muted">
        <span>
          By{' '}
          <span dir="auto" className="font-semibold text-ink">
            {post.author}
          </span>
        </span>
        <span aria-hidden className="max-sm:hidden">
          ·
        </span>
        <span>
          Published on <DateText date={post.date} />
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
      <div className="mt-8">
        {isTextPending ? <PostTextSkeleton /> : <Prose text={post.description} />}
      </div>
      <PostStats post={post} />
    </article>
  );
}
