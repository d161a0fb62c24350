import { useParams } from 'react-router';
import { ContentPage } from './ContentPage';

/** /pages/:slug : pages that administrators have added. */
export function OtherPage() {
  const { slug = '' } = useParams();
  return <ContentPage key={slug} slug={slug} />;
}
