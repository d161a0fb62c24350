import { Button, Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../components/part/lazy-part';
import { LoadError } from '../../../components/state/LoadError';
import { StatePanel } from '../../../components/state/StatePanel';
import { collectionQuery, type Album } from '../api/content';
import { ContentPage } from '../content/ContentPage';
import { t } from '../texts';
import { AlbumSection } from './AlbumSection';

const PictureDialog = lazyPart({
  what: t('gallery.picture.name'),
  load: () => import('./PictureDialog').then((m) => m.PictureDialog),
});

/** /photogallery : albums of events. */
export function GalleryPage() {
  const { data: albums, error, refetch } = useQuery(collectionQuery('albums'));
  const [shown, setShown] = useState<{ album: Album; index: number } | null>(null);
  return (
    <ContentPage slug="photogallery">
      {error ? (
        <LoadError what={t('gallery.title')} error={error} onRetry={() => void refetch()} />
      ) : albums?.length === 0 ? (
        <StatePanel
          icon={<IconPhoto size={24} />}
          title={t('gallery.empty.title')}
          action={
            <Button component={Link} to="/fee-structure">
              {t('gallery.empty.action')}
            </Button>
          }
        >
          {t('gallery.empty.text')}
        </StatePanel>
      ) : albums ? (
        albums.map(({ id, ...album }) => (
          <AlbumSection key={id} album={album} onOpen={(index) => setShown({ album, index })} />
        ))
      ) : (
        <Skeleton height={260} radius="lg" />
      )}
      {shown && (
        <PictureDialog
          pictures={shown.album.pictures}
          index={shown.index}
          onMove={(index) => setShown({ ...shown, index })}
          onClose={() => setShown(null)}
          onUnavailable={() => setShown(null)}
        />
      )}
    </ContentPage>
  );
}
