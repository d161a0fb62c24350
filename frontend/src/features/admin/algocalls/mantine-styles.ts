import '../../../market/answers/mantine-styles';
// Styles of the components that only these screens use.
