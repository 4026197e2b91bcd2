import { createLazyRoute } from '@tanstack/react-router';
import { CompetitionPage } from '#web/archive/competition-page.tsx';

export const Route = createLazyRoute('/members/archive/$fiscalYear/$championshipId')({
  component: Screen,
});

function Screen() {
  const { fiscalYear, championshipId } = Route.useParams();
  return (
    <CompetitionPage
      key={`${fiscalYear} ${championshipId}`}
      fiscalYear={fiscalYear}
      championshipId={championshipId}
    />
  );
}
