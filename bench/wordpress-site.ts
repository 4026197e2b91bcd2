/** What stands on WordPress's site: a league of ours, and the scripts by which WordPress makes its pages of it. */

import * as Type from 'typebox';
import Value from 'typebox/value';
import { competition } from '#contract/championship/competition.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { MatchView } from '#contract/wire.ts';
import type { ServerProcess } from '#scripts/server-process.ts';
import type { SignedIn } from '#scripts/signed-in.ts';
import { urlOf } from '#server/platform/http/register.ts';

export type Goals = readonly [home: number, away: number];

/** What the site is about. */
export type WordPressLeague = {
  readonly name: string;
  /** The page where no plugin makes it, in the form of the block editor. */
  readonly content: string;
  readonly matches: readonly {
    readonly round: string;
    readonly date: string;
    readonly venue: string;
    readonly clubs: readonly [home: string, away: string];
    readonly goals: Goals;
  }[];
};

/** What members read of the league, and the same as a page of WordPress. */
export async function leagueOf(
  { url, demo }: ServerProcess,
  { headers }: SignedIn,
  championshipId: string,
): Promise<WordPressLeague> {
  const query = new URLSearchParams({ championshipId, fiscalYear: String(demo.fiscalYear) });
  const read = async <Answer extends Type.TSchema>(path: string, schema: Answer) =>
    Value.Parse(schema, await (await fetch(`${url}${path}?${query}`, { headers })).json());
  const championship = await read(urlOf(targetChampionship), targetChampionship.answer);
  const { tables } = await read(urlOf(competition), competition.answer);
  const matches = Object.values(championship.matches)
    .flatMap((division) => Object.values(division))
    .filter((match) => Value.Check(MatchView, match))
    .toSorted((a, b) => a.match_id.localeCompare(b.match_id, 'en', { numeric: true }))
    .map((match) => ({
      round: match.match,
      date: match.match_date,
      venue: match.venue,
      status: match.game_status,
      clubs: [match.home_club.club_name, match.away_club.club_name] as const,
      goals: [match.home_club.final_score, match.away_club.final_score] as const,
    }));
  const results = matches.map(({ round, date, venue, status, clubs: [home, away], goals }) => [
    ...[round, date, venue, status, home],
    ...[goals.join('-'), away],
  ]);
  const standings = tables.flatMap(({ rows }) =>
    rows.map(({ place, club, played, won, drawn, lost, goals_for, goals_against, goal_difference, points }) =>
      [place, club, played, won, drawn, lost, goals_for, goals_against, goal_difference, points].map(String),
    ),
  );
  const content = tableBlock(results) + tableBlock(standings);
  return { name: championship.championship_name, content, matches };
}

function tableBlock(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<!-- wp:table --><figure class="wp-block-table"><table><tbody>${cells}</tbody></table></figure><!-- /wp:table -->`;
}

/** What SEED prints. */
export const Seeded = Type.Object({
  password: Type.String(),
  page: Type.Integer(),
  /** The plugin's, of the first match and its clubs; none without it. */
  events: Type.Array(Type.Integer()),
  clubs: Type.Array(Type.Integer()),
});
export type Seeded = Type.Static<typeof Seeded>;

/** The site's settings: sends nothing anywhere, and takes the address at which a proxy was asked. */
export const siteConfig = (folder: string) => `<?php
$_SERVER['HTTP_HOST'] = $_SERVER['HTTP_X_FORWARDED_HOST'] ?? $_SERVER['HTTP_HOST'] ?? 'localhost';
if ( 'https' === ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' ) ) $_SERVER['HTTPS'] = 'on';
define( 'WP_HOME', ( isset( $_SERVER['HTTPS'] ) ? 'https://' : 'http://' ) . $_SERVER['HTTP_HOST'] );
define( 'WP_SITEURL', WP_HOME );
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${folder}/database.sock' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
// The editor's password for programs is taken without TLS only here.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
$table_prefix = 'wp_';
define( 'ABSPATH', __DIR__ . '/' );
require ABSPATH . 'wp-settings.php';
`;

/** The empty site. Its folder is the script's first word, here and below. */
export const INSTALL = `
function wp_new_blog_notification() {}
define( 'WP_INSTALLING', true );
mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
( new mysqli( 'localhost', 'root', '', '', 0, dirname( $argv[1] ) . '/database.sock' ) )->query( 'CREATE DATABASE wordpress' );
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Results', 'editor', 'editor@example.jp', true, '', bin2hex( random_bytes( 16 ) ) );
$wp_rewrite->set_permalink_structure( '/%postname%/' );
flush_rewrite_rules();
`;

/** SportsPress, with the columns of football. */
export const ACTIVATE = `
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/plugin.php';
$failed = activate_plugin( 'sportspress/sportspress.php' );
if ( is_wp_error( $failed ) ) throw new Exception( $failed->get_error_message() );
require_once WP_PLUGIN_DIR . '/sportspress/includes/admin/class-sp-admin-sports.php';
SP_Admin_Sports::apply_preset( 'soccer' );
update_option( 'sportspress_sport', 'soccer' );
update_option( 'sportspress_event_list_title_format', 'homeaway' );
update_option( 'sportspress_event_list_paginated', 'no' );
update_option( 'sportspress_abbreviate_teams', 'no' );
`;

/** The page, and an editor who may save it. Prints what `Seeded` reads. */
export const SEED = `
require $argv[1] . '/wp-load.php';
$league = json_decode( file_get_contents( $argv[2] ), true );
$editor = get_user_by( 'login', 'editor' )->ID;
wp_set_current_user( $editor );
[ $password ] = WP_Application_Passwords::create_new_application_password( $editor, [ 'name' => 'results' ] );
$publish = fn( $type, $title, $more = [] ) =>
  wp_insert_post( [ 'post_type' => $type, 'post_title' => $title, 'post_status' => 'publish' ] + $more );
$content = $league['content'];
$events = $clubs = [];
if ( function_exists( 'SP' ) ) {
  $label = function ( $post ) use ( $league ) {
    foreach ( [ 'sp_league', 'sp_season' ] as $taxonomy ) wp_set_object_terms( $post, $league['name'], $taxonomy );
    return $post;
  };
  $outcomes = [ -1 => 'loss', 0 => 'draw', 1 => 'win' ];
  foreach ( $league['matches'] as $match ) {
    $event = $label( $publish( 'sp_event', implode( ' - ', $match['clubs'] ), [ 'post_date' => $match['date'] . ' 00:00:00' ] ) );
    wp_set_object_terms( $event, $match['venue'], 'sp_venue' );
    foreach ( $match['clubs'] as $at => $club ) {
      $id = $clubs[ $club ] ??= $label( $publish( 'sp_team', $club ) );
      add_post_meta( $event, 'sp_team', $id );
      $outcome = $outcomes[ $match['goals'][ $at ] <=> $match['goals'][ 1 - $at ] ];
      $results[ $event ][ $id ] = [ 'goals' => (string) $match['goals'][ $at ], 'outcome' => [ $outcome ] ];
    }
    foreach ( [ 'sp_results' => $results[ $event ], 'sp_format' => 'league', 'sp_day' => $match['round'] ] as $key => $value )
      update_post_meta( $event, $key, $value );
    $events[] = $event;
  }
  $calendar = $label( $publish( 'sp_calendar', $league['name'] ) );
  foreach ( [ 'sp_format' => 'list', 'sp_columns' => [ 'event', 'time', 'venue', 'day' ] ] as $key => $value )
    update_post_meta( $calendar, $key, $value );
  $table = $label( $publish( 'sp_table', $league['name'] ) );
  foreach ( $clubs as $id ) add_post_meta( $table, 'sp_team', $id );
  $content = "<!-- wp:shortcode -->[event_list id=\\"$calendar\\"] [league_table id=\\"$table\\"]<!-- /wp:shortcode -->";
}
$page = $publish( 'page', $league['name'], [ 'post_name' => 'league', 'post_content' => $content ] );
$clubs = array_slice( array_values( $clubs ), 0, 2 );
echo json_encode( compact( 'password', 'page', 'events', 'clubs' ) );
`;
