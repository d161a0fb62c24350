import '@mantine/core/styles/Slider.css';
import 'react-easy-crop/react-easy-crop.css';
import { Button, Slider } from '@mantine/core';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Dialog } from '../../../components/dialog/Dialog';
import { cropSquare, type PictureArea } from './picture-file';
import { t } from '../texts';
import classes from './Picture.module.css';

export interface CropDialogProps {
  /** `data:` address of the chosen file. */
  picture: string;
  saving: boolean;
  onCancel: () => void;
  /** Gets the chosen square. */
  onCropped: (square: Blob) => void;
  onFault: () => void;
}

const MAX_ZOOM = 4;

/** The square that becomes the profile picture: drag or arrow keys move it, wheel or slider zoom. */
export function CropDialog({ picture, saving, onCancel, onCropped, onFault }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  const [image, setImage] = useState<HTMLImageElement | null>(null);

  const save = async (): Promise<void> => {
    if (!area || !image) return;
    await cropSquare(image, area).then(onCropped, onFault);
  };
  return (
    <Dialog
      title={t('crop.title')}
      onClose={onCancel}
      footer={
        <>
          <Button variant="default" onClick={onCancel}>
            {t('dialog.cancel')}
          </Button>
          <Button loading={saving} disabled={!area} onClick={() => void save()}>
            {t('crop.submit')}
          </Button>
        </>
      }
    >
      <div className={classes.crop}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          setImageRef={({ current }) => setImage(current)}
          mediaProps={{ alt: '', onError: onFault }}
          cropperProps={{ 'aria-label': t('crop.label'), role: 'group' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <div className={classes.zoom}>
        <span id="zoom-label">{t('crop.zoom')}</span>
        <Slider
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          label={null}
          thumbProps={{ 'aria-labelledby': 'zoom-label' }}
          onChange={setZoom}
        />
      </div>
    </Dialog>
  );
}
