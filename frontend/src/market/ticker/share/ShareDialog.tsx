import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconCopy, IconPhoto, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog/Dialog';
import { download } from '../../../lib/browser/download';
import { showError, showSuccess } from '../../../lib/toast';
import type { Instrument } from '../../api/ticker';
import { shownCanvas } from '../../chart/shown-canvas';
import { chartPicture } from '../../chart/tools/chart-picture';
import { codeOf, EmbedPart, firstChoice } from './EmbedPart';
import { shareLink } from './share-link';
import { t } from './texts';

/** Only where the page came over HTTPS, or from this device, there is a clipboard. */
const toClipboard = (text: string): Promise<void> =>
  navigator.clipboard?.writeText(text) ?? Promise.reject(new Error());

interface ShareDialogProps {
  instrument: Instrument;
  onClose: () => void;
}

/** What a ticker is shared with: the link to what the page shows, a picture where a chart is drawn, a quote for other pages. */
export function ShareDialog({ instrument, onClose }: ShareDialogProps) {
  const { exchangeShortName, symbol, name } = instrument;
  const [link] = useState(() => shareLink(window.location));
  const [what, setWhat] = useState('link');
  const [chosen, setChosen] = useState(() => firstChoice(new URL(link).searchParams.get('range')));
  const canvas = shownCanvas();

  const copyLink = (): void =>
    void toClipboard(link).then(
      () => showSuccess(t('link.copied')),
      () => showError(t('link.failed')),
    );
  const copyCode = (): void =>
    void toClipboard(codeOf(instrument, chosen)).then(
      () => showSuccess(t('embed.copied')),
      () => showError(t('embed.failed')),
    );
  const send = (): void =>
    void navigator.share({ title: `${name} (${symbol})`, url: link }).catch((error: unknown) => {
      // Whoever closes the device's window has changed their mind, and needs no word about it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showError(t('send.failed'));
    });
  const savePicture = (): void => {
    if (!canvas) return;
    const range = new URL(link).searchParams.get('range');
    const words = [`${exchangeShortName}:${symbol}`, range].filter(Boolean).join(' · ');
    const file = `${[exchangeShortName, symbol, range].filter(Boolean).join('-')}.png`;
    chartPicture(canvas, words).then(
      (picture) => download(picture, file),
      () => showError(t('picture.failed')),
    );
  };

  return (
    <Dialog
      title={t('dialog.title', { symbol })}
      onClose={onClose}
      footer={
        what === 'embed' ? (
          <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copyCode}>
            {t('embed.copy')}
          </Button>
        ) : (
          <>
            {canvas && (
              <Button
                variant="default"
                leftSection={<IconPhoto size={16} aria-hidden />}
                onClick={savePicture}
              >
                {t('picture.save')}
              </Button>
            )}
            {typeof navigator.share === 'function' && (
              <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={send}>
                {t('send.label')}
              </Button>
            )}
            <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copyLink}>
              {t('link.copy')}
            </Button>
          </>
        )
      }
    >
      <SegmentedControl
        aria-label={t('dialog.what')}
        data={[
          { value: 'link', label: t('link.label') },
          { value: 'embed', label: t('embed.label') },
        ]}
        value={what}
        onChange={setWhat}
      />
      {what === 'embed' ? (
        <EmbedPart instrument={instrument} chosen={chosen} onChange={setChosen} />
      ) : (
        <TextInput
          label={t('link.label')}
          description={t('link.hint')}
          value={link}
          readOnly
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Dialog>
  );
}
