import { siteUrl } from '@clean-express/federation/site';
import type { Blog } from '@clean-express/shared-api';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { StructuredData } from '@clean-express/shared-ui/structured-data';

/** Metadata of a post for search engines and link previews. */
export function PostMeta({ post }: { post: Blog }) {
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
