// Styles of the components that only these screens use.
import '@mantine/core/styles/Input.css';
// The arrow of a select has its size from there.
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Radio.css';
