-- AlterTable
ALTER TABLE "game" ADD COLUMN     "league" JSONB;

-- The games that leagues have made already.
UPDATE game SET league = jsonb_build_object('id', own.league_id, 'round', own.round, 'table', own.table_number, 'number', own.number)
FROM league_game own WHERE own.game_id = game.id;
