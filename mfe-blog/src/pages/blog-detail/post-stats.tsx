import type { Blog } from '@clean-express/shared-api';
import { Eye, Heart, type LucideIcon, MessageCircle } from 'lucide-react';

const NUMBER = new Intl.NumberFormat('en-US');

function Stat({ icon: Icon, label, count }: { icon: LucideIcon; label: string; count: number }) {
  return (
    <div className="flex items-center gap-2">
      <Icon aria-hidden className="size-5 text-brand" />
      <dt className="order-last text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{NUMBER.format(count)}</dd>
    </div>
  );
}

/** The numbers of likes, comments and views of a post. */
export function PostStats({ post }: { post: Blog }) {
  return (
    <dl className="mt-12 flex flex-wrap gap-x-8 gap-y-4 border-t border-line pt-6">
      <Stat icon={Heart} label="Likes" count={post.like} />
      <Stat icon={MessageCircle} label="Comments" count={post.comment} />
      <Stat icon={Eye} label="Views" count={post.view} />
    </dl>
  );
}
