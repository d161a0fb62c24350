import './embed.css';
import { startEmbed } from './start-embed';

const page = document.getElementById('embed');
// A ticker that is not there has a sentence instead, see `backend/src/modules/site/embed`.
if (page) startEmbed(page);
